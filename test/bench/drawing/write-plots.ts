import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Plot, plotSchema } from './plot.ts';
import { renderPlotSvg } from './plot-svg.ts';

const folder = new URL('../plots/', import.meta.url);

const reportSchema = z.record(z.string(), z.object({ plots: z.array(plotSchema).optional() }));

/** Returns the path of a plot, relative to the report. */
export const toPlotPath = ({ id }: Plot): string => `plots/${id}.svg`;

/** Writes plots as SVG files beside the report. */
export async function writePlots(plots: readonly Plot[]): Promise<void> {
  if (plots.length === 0) return;
  await mkdir(folder, { recursive: true });
  for (const plot of plots) await writeFile(new URL(`${plot.id}.svg`, folder), renderPlotSvg(plot));
}

/** Returns the plots in a report's JSON. Throws if it is not a report. */
export const parsePlots = (json: string): Plot[] =>
  Object.values(reportSchema.parse(JSON.parse(json))).flatMap(({ plots = [] }) => plots);

/** Redraws the plots of the last report; returns their number. */
export async function redrawPlots(): Promise<number> {
  const plots = parsePlots(await readFile(new URL('../report.json', import.meta.url), 'utf8'));
  await writePlots(plots);
  return plots.length;
}
