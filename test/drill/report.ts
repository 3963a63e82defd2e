import type { LossReport } from './count-losses.ts';

/** An event of the drill; `at` is in seconds since the start of the outage. */
export type DrillEvent = { at: number; what: string; found: string };

const formatRow = (values: string[]) => `| ${values.join(' | ')} |`;
const maxListedLosses = 5;

/** Returns the Markdown report: the faults, the operator's steps, and the losses. */
export function formatDrillReport(
  faults: string[],
  events: DrillEvent[],
  losses: LossReport,
): string {
  const lost = losses.entries.flatMap(({ lost }) => lost);
  return [
    'Faults:',
    ...faults.map((line) => `- ${line}`),
    '',
    formatRow(['seconds', 'step', 'result']),
    formatRow(['---:', '---', '---']),
    ...events.map(({ at, what, found }) => formatRow([at.toFixed(0), what, found])),
    '',
    formatRow(['what', 'total', 'lost']),
    formatRow(['---', '---:', '---:']),
    ...losses.entries.map(({ what, of, lost }) =>
      formatRow([what, String(of), String(lost.length)]),
    ),
    '',
    `${losses.cut} responses were cut off by the outage and requested again.`,
    lost.length === 0 ? 'Nothing is lost.' : `${lost.length} LOST:`,
    ...losses.entries
      .flatMap(({ lost }) => lost.slice(0, maxListedLosses))
      .map((one) => `- ${one}`),
  ].join('\n');
}
