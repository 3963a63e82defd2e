import { describeChange, parseAmount } from '#shared/deck/change.ts';
import { isPeriod, type Table } from '../tables.ts';
import { type LayoutBuilder, parseTables } from './material.ts';

/** Headers of the two columns of a table that shows two states. */
const stateHeaderPattern =
  /^(?:before|after|now|then|actual|plan(?:ned)?|target|baseline|previous|current|old|new)\b|(?:之前|之后|治理前|治理后|现在|目标|计划|实际)$/i;

const maxLength = { header: 40, name: 80, figure: 24 };

/** Reads a table of one to three measures with exactly two states as columns; undefined for other tables. */
function parseStates({ columns, rows }: Table) {
  const [, before = '', after = ''] = columns;
  const isState = (header: string) =>
    header.length <= maxLength.header && (isPeriod(header) || stateHeaderPattern.test(header));
  if (columns.length !== 3 || rows.length > 3 || !isState(before) || !isState(after)) return;
  const measures = rows.flatMap(([name = '', from = '', to = '']) => {
    const [first, second] = [parseAmount(from), parseAmount(to)];
    const isShort = [from, to].every((text) => text.length <= maxLength.figure);
    const isPair = first && second && describeChange(first, second, 'en') !== undefined;
    return isPair && isShort && name !== '' && name.length <= maxLength.name
      ? [{ name, before: from, after: to }]
      : [];
  });
  return measures.length === rows.length ? { before, after, measures } : undefined;
}

/** Shows a short table with two states, such as before and after, as pairs of bars. */
export const buildBeforeAfter: LayoutBuilder = (material) => {
  const [states] = parseTables(material.blocks).flatMap((table) => parseStates(table) ?? []);
  return states;
};
