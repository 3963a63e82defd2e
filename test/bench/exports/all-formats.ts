import { exportHtml } from '#lambdas/exports/html.ts';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { exportPngZip } from '#lambdas/exports/png-zip.ts';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { type Composed, composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';

export const formats = ['html', 'pdf', 'pptx', 'png'] as const;
export type ExportFormat = (typeof formats)[number];
/** How long each took, ms. */
export type Durations = Record<ExportFormat, number>;

const made: Record<ExportFormat, (deck: Deck, slides: Composed[], fonts: string) => unknown> = {
  html: (deck, slides, fontsDirectory) => exportHtml(deck, slides, { fontsDirectory, version: 1 }),
  pdf: (deck, slides, fontsDirectory) => exportPdf(deck, slides, { fontsDirectory }),
  pptx: (deck, slides, fontsDirectory) => exportPptx(deck, slides, { fontsDirectory }),
  png: (_deck, slides, fontsDirectory) => exportPngZip(slides, { fontsDirectory }),
};

/** Makes a deck's files one after the other, as the product does, each laid out anew. */
export async function makeAll(deck: Deck, fontsDirectory: string): Promise<Durations> {
  const durations: Durations = { html: 0, pdf: 0, pptx: 0, png: 0 };
  for (const format of formats) {
    const started = performance.now();
    await made[format](deck, composeDeck(deck), fontsDirectory);
    durations[format] = performance.now() - started;
  }
  return durations;
}

/** Processor time of this process so far, ms: on a machine that does other things too, it tells more than the clock. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of all formats together. */
export const sumOf = (durations: Durations): number =>
  formats.reduce((sum, format) => sum + durations[format], 0);
