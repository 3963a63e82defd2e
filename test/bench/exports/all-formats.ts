import { exportHtml } from '#lambdas/exports/html.ts';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { exportPngZip } from '#lambdas/exports/png-zip.ts';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { type ComposedSlide, composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';

export const formats = ['html', 'pdf', 'pptx', 'png'] as const;
type ExportFormat = (typeof formats)[number];
/** Milliseconds of each format. */
export type Durations = Record<ExportFormat, number>;

const exporters: Record<
  ExportFormat,
  (deck: Deck, slides: ComposedSlide[], fonts: string) => unknown
> = {
  html: (deck, slides, fontsDirectory) => exportHtml(deck, slides, { fontsDirectory, version: 1 }),
  pdf: (deck, slides, fontsDirectory) => exportPdf(deck, slides, { fontsDirectory }),
  pptx: (deck, slides, fontsDirectory) => exportPptx(deck, slides, { fontsDirectory }),
  png: (_deck, slides, fontsDirectory) => exportPngZip(slides, { fontsDirectory }),
};

/** Exports a deck in all formats sequentially, with a new layout each time, as the product does. */
export async function exportAll(deck: Deck, fontsDirectory: string): Promise<Durations> {
  const durations: Durations = { html: 0, pdf: 0, pptx: 0, png: 0 };
  for (const format of formats) {
    const started = performance.now();
    await exporters[format](deck, composeDeck(deck), fontsDirectory);
    durations[format] = performance.now() - started;
  }
  return durations;
}

/** Returns the processor time of this process, ms; more reliable than wall time on a busy machine. */
export function readCpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the milliseconds of all formats together. */
export const sumDurations = (durations: Durations): number =>
  formats.reduce((sum, format) => sum + durations[format], 0);
