import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { contentTypes } from '../../lib/content-types.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { VersionItem } from '../../stores/version-store.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Makes the file of a content version. */
export type RenderExport = (
  content: Deck,
  version: Pick<VersionItem, 'created_at'>,
) => Promise<Uint8Array>;

/**
 * deploy.pptx, deploy.pdf, deploy.png: a file of a content version under a key of this claim; the row that names
 * it is written with the commit.
 */
export const deployExportWith =
  (format: 'pptx' | 'pdf' | 'png', render: RenderExport): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version, content } = await loadVersion(context);
    const file = await render(content, version);
    const key = artifactKeys[format](version.version, task);
    await putArtifact(key, file, contentTypes[format]);
    return {
      outputKey: key,
      writes: (entities) => [
        entities.export
          .put({
            presentation_id: deck.id,
            version: version.version,
            format,
            key,
            bytes: file.length,
          })
          .commit(),
      ],
    };
  };

// The exporters are loaded by the first task that wants them: most workers start for a slide.
export const deployPptx = deployExportWith('pptx', async (content) => {
  const { exportPptx } = await import('../../exports/pptx/export-pptx.ts');
  return exportPptx(content, composeDeck(content), { fontsDirectory: env.FONTS_DIR });
});

export const deployPdf = deployExportWith('pdf', async (content, { created_at }) => {
  const { exportPdf } = await import('../../exports/pdf/export-pdf.ts');
  const options = { fontsDirectory: env.FONTS_DIR, date: new Date(created_at) };
  return exportPdf(content, composeDeck(content), options);
});

/** Made when it is asked for: every slide at full size is more work than all the other files together. */
export const deployPng = deployExportWith('png', async (content) => {
  const { exportPngZip } = await import('../../exports/png-zip.ts');
  return exportPngZip(composeDeck(content), { fontsDirectory: env.FONTS_DIR });
});
