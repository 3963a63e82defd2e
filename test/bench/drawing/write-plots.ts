import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Plot, plotSchema } from './plot.ts';
import { plotSvg } from './plot-svg.ts';

const folder = new URL('../plots/', import.meta.url);

const reportSchema = z.record(z.string(), z.object({ plots: z.array(plotSchema).optional() }));

/** Where a plot is, seen from the report beside the benches. */
export const placeOf = ({ id }: Plot): string => `plots/${id}.svg`;

/** Draws plots as SVG files beside the report. */
export async function writePlots(plots: readonly Plot[]): Promise<void> {
  if (plots.length === 0) return;
  await mkdir(folder, { recursive: true });
  for (const plot of plots) await writeFile(new URL(`${plot.id}.svg`, folder), plotSvg(plot));
}

/** The plots that a report's data holds. Throws for a file that is no report. */
export const plotsIn = (json: string): Plot[] =>
  Object.values(reportSchema.parse(JSON.parse(json))).flatMap(({ plots = [] }) => plots);

/** Draws the last report's plots again, without measuring; answers how many there are. */
export async function redrawPlots(): Promise<number> {
  const plots = plotsIn(await readFile(new URL('../report.json', import.meta.url), 'utf8'));
  await writePlots(plots);
  return plots.length;
}
