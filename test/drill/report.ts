import type { Account } from './account.ts';

/** When something happened, told on one line: seconds since the model went. */
export type Deed = { at: number; what: string; found: string };

const cells = (values: string[]) => `| ${values.join(' | ')} |`;
const shownLost = 5;

/** What was broken, what the operator did and when, and what is there of everything. */
export function drillReport(broken: string[], deeds: Deed[], account: Account): string {
  const lost = account.entries.flatMap(({ lost }) => lost);
  return [
    'Broken:',
    ...broken.map((line) => `- ${line}`),
    '',
    cells(['seconds', 'done', 'found']),
    cells(['---:', '---', '---']),
    ...deeds.map(({ at, what, found }) => cells([at.toFixed(0), what, found])),
    '',
    cells(['what', 'there are', 'lost']),
    cells(['---', '---:', '---:']),
    ...account.entries.map(({ what, of, lost }) => cells([what, String(of), String(lost.length)])),
    '',
    `${account.cut} answers were cut with the model and asked for again.`,
    lost.length === 0 ? 'Nothing is lost.' : `${lost.length} LOST:`,
    ...account.entries.flatMap(({ lost }) => lost.slice(0, shownLost)).map((one) => `- ${one}`),
  ].join('\n');
}
