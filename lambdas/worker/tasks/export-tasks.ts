import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { themeById } from '#shared/deck/themes.ts';
import { formats, type RequestedFormat } from '#shared/domain/formats.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, putArtifact } from '../../stores/artifact-store.ts';
import type { VersionItem } from '../../stores/version-store.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Renders the file of a content version. */
export type RenderExport = (
  content: Deck,
  version: Pick<VersionItem, 'created_at'>,
) => Promise<Uint8Array>;

/**
 * Creates the handler of the task that renders one file format. Stores the file under a key of this claim; the commit
 * writes the item that refers to the file.
 */
export const createExportTask =
  (format: Exclude<RequestedFormat, 'html'>, render: RenderExport): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const { version, content } = await loadVersion(context);
    const file = await render(content, version);
    const key = artifactKeys.file(format, version.version, task);
    await putArtifact(key, file, formats[format].contentType);
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

// Exporters are loaded on first use, because most workers start with a slide.
export const exportPptxTask = createExportTask('pptx', async (content) => {
  const { exportPptx } = await import('../../exports/pptx/export-pptx.ts');
  return exportPptx(content, composeDeck(content), { fontsDirectory: env.FONTS_DIR });
});

/** Runs on request only: few people need it. */
export const exportSafePptxTask = createExportTask('safe_pptx', async (content) => {
  const [{ exportPptx }, { withSafeFonts }] = await Promise.all([
    import('../../exports/pptx/export-pptx.ts'),
    import('#shared/deck/safe-fonts.ts'),
  ]);
  const theme = withSafeFonts(themeById(content.theme));
  return exportPptx(content, composeDeck(content, theme), {
    fontsDirectory: env.FONTS_DIR,
    theme,
  });
});

export const exportPdfTask = createExportTask('pdf', async (content, { created_at }) => {
  const { exportPdf } = await import('../../exports/pdf/export-pdf.ts');
  const options = { fontsDirectory: env.FONTS_DIR, date: new Date(created_at) };
  return exportPdf(content, composeDeck(content), options);
});

/** Runs on request only: rendering every slide at full size takes longer than all other files together. */
export const exportPngTask = createExportTask('png', async (content) => {
  const { exportPngZip } = await import('../../exports/png-zip.ts');
  return exportPngZip(composeDeck(content), { fontsDirectory: env.FONTS_DIR });
});
