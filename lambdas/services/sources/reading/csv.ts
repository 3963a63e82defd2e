import Papa from 'papaparse';
import { cutText } from '#shared/domain/text.ts';
import { maxCharacters, type PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';

/** Reads a table of comma-, semicolon- or tab-separated values into passages. Throws ReadFailure for broken quotes. */
export function readCsv(text: string, list: PassageList): void {
  list.isCut = text.length > maxCharacters;
  const readText = cutText(text, maxCharacters);
  const { data, errors } = Papa.parse<string[]>(readText, { skipEmptyLines: 'greedy' });
  // Papa reports a text without a separator as an error; it is a table of one column.
  const isBroken = errors.some(({ type }) => type === 'Quotes');
  if (isBroken && data.length < 2) throw new ReadFailure('damaged', { detail: 'quotes' });
  list.table(data);
}
