import Papa from 'papaparse';
import { charactersAtMost, type PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';

/** Reads a table of comma-, semicolon- or tab-separated values into passages. */
export function readCsv(text: string, list: PassageList): void {
  list.isCut = text.length > charactersAtMost;
  const read = text.slice(0, charactersAtMost);
  const { data, errors } = Papa.parse<string[]>(read, { skipEmptyLines: 'greedy' });
  // A text without a separator is a table of one column.
  const isBroken = errors.some(({ type }) => type === 'Quotes');
  if (isBroken && data.length < 2) throw new ReadFailure('damaged', { detail: 'quotes' });
  list.table(data);
}
