import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { getDeckTheme } from '#shared/deck/themes.ts';
import { formats, type RequestedFormat } from '#shared/domain/formats.ts';
import type { PptxOptions } from '../../exports/pptx/export-pptx.ts';
import { env } from '../../lib/env.ts';
import { artifactKeys, getArtifact, putArtifact } from '../../stores/artifact-store.ts';
import type { VersionItem } from '../../stores/version-store.ts';
import type { RunTask } from '../task-context.ts';
import { loadVersion } from './load-version.ts';

/** Renders the file of a content version. */
export type RenderExport = (
  content: Deck,
  version: Pick<VersionItem, 'created_at' | 'presentation_id'>,
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

async function loadPptxOptions(): Promise<PptxOptions> {
  const { readPrints } = await import('../../services/imports/read/read-deck.ts');
  return { fontsDirectory: env.FONTS_DIR, readPrints };
}

/** Returns the file on the slide masters of the deck's brand; undefined if the brand has none. */
async function exportPptxOnMasters(
  content: Deck,
  { presentation_id: id }: Pick<VersionItem, 'presentation_id'>,
): Promise<Uint8Array | undefined> {
  const { template } = content.brand ?? {};
  if (template === undefined) return undefined;
  const bytes = await getArtifact(artifactKeys.template(id, template));
  if (!bytes) throw new Error(`deck ${id} has no slide masters ${template}`);
  const [{ exportCompanyPptx }, { openTemplate }] = await Promise.all([
    import('../../exports/pptx/company/export-company-pptx.ts'),
    import('../../exports/pptx/company/open-template.ts'),
  ]);
  return exportCompanyPptx(content, openTemplate(bytes), await loadPptxOptions());
}

// Exporters are loaded on first use, because most workers start with a slide.
export const exportPptxTask = createExportTask('pptx', async (content, version) => {
  const onMasters = await exportPptxOnMasters(content, version);
  if (onMasters) return onMasters;
  const { exportPptx } = await import('../../exports/pptx/export-pptx.ts');
  return exportPptx(content, composeDeck(content), await loadPptxOptions());
});

/**
 * Renders the PowerPoint file with safe fonts; on request only. A file on a company's slide masters keeps the fonts of
 * the masters.
 */
export const exportSafePptxTask = createExportTask('safe_pptx', async (content, version) => {
  const onMasters = await exportPptxOnMasters(content, version);
  if (onMasters) return onMasters;
  const [{ exportPptx }, { withSafeFonts }] = await Promise.all([
    import('../../exports/pptx/export-pptx.ts'),
    import('#shared/deck/safe-fonts.ts'),
  ]);
  const theme = withSafeFonts(getDeckTheme(content));
  return exportPptx(content, composeDeck(content, theme), { ...(await loadPptxOptions()), theme });
});

export const exportPdfTask = createExportTask('pdf', async (content, { created_at }) => {
  const { exportPdf } = await import('../../exports/pdf/export-pdf.ts');
  const options = { fontsDirectory: env.FONTS_DIR, date: new Date(created_at) };
  return exportPdf(content, composeDeck(content), options);
});

/**
 * Renders the slides as PNG; on request only, because rendering every slide at full size takes longer than all other
 * files together.
 */
export const exportPngTask = createExportTask('png', async (content) => {
  const { exportPngZip } = await import('../../exports/png-zip.ts');
  return exportPngZip(composeDeck(content), { fontsDirectory: env.FONTS_DIR });
});
