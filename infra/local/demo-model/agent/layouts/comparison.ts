import { isPeriod, isTotalRow, type Table } from '../tables.ts';
import { countWords, plainText } from '../text.ts';
import { type LayoutBuilder, type Material, parseTables } from './material.ts';

type Options = { options: string[]; criteria: { name: string; cells: string[] }[] };

/** Maximum words of a cell, a criterion and an option. */
const maxWords = { cell: 6, criterion: 6, option: 7 };

function isShort({ options, criteria }: Options): boolean {
  return (
    options.every((text) => text && countWords(text) <= maxWords.option && text.length <= 60) &&
    criteria.every(
      ({ name, cells }) =>
        name &&
        countWords(name) <= maxWords.criterion &&
        name.length <= 80 &&
        cells.every((cell) => countWords(cell) <= maxWords.cell),
    )
  );
}

/** Reads rows as options: two or three rows with two to five columns of criteria. */
function parseOptionsFromRows({ columns, rows }: Table): Options | undefined {
  const criteria = columns.slice(1);
  if (rows.length < 2 || rows.length > 3 || criteria.length < 2 || criteria.length > 5) return;
  if (rows.some(isTotalRow) || criteria.every(isPeriod)) return;
  return {
    options: rows.map(([name = '']) => name),
    criteria: criteria.map((name, i) => ({ name, cells: rows.map((row) => row[i + 1] ?? '') })),
  };
}

/** Headers of a column of criteria. Under any other header the rows are the options. */
const criteriaHeader = /^$|criteri|feature|aspect|requirement|维度|指标|标准|方面|特点|对比项/i;

/** Reads columns as options: two or three columns with three to five rows of text. */
function parseOptionsFromColumns({ columns, rows }: Table): Options | undefined {
  const options = columns.slice(1);
  if (options.length < 2 || options.length > 3 || rows.length < 3 || rows.length > 5) return;
  const isWordy = rows.some((row) => row.slice(1).every((cell) => !/\d/.test(cell)));
  if (!isWordy || options.some(isPeriod) || !criteriaHeader.test(columns[0] ?? '')) return;
  return { options, criteria: rows.map(([name = '', ...cells]) => ({ name, cells })) };
}

function parseOptions(table: Table): Options | undefined {
  const options = parseOptionsFromRows(table) ?? parseOptionsFromColumns(table);
  return options && isShort(options) ? options : undefined;
}

const recommendationPattern =
  /\b(?:recommends?|recommended|chose|chosen|decided? (?:on|for))\b|建议(?:采用|选择)|推荐|选定|首选/i;

const optionLetter = /(?:option|variant|plan|方案)\s*([A-Z\d])\b/gi;

/** Returns the index of the option that the document recommends by name or letter; undefined if not exactly one. */
function findRecommended(options: string[], { sections }: Material): number | undefined {
  const texts = sections.flatMap(({ blocks }) => blocks.flatMap(({ text }) => text.split('\n')));
  const recommendations = texts
    .filter((text) => recommendationPattern.test(text))
    .map((text) => plainText(text));
  const namedOptions = options.flatMap((option, at) => {
    const letter = /^([A-Z\d])[:：.]\s/.exec(option)?.[1]?.toLowerCase();
    const isNamed = recommendations.some(
      (text) =>
        text.toLowerCase().includes(option.toLowerCase()) ||
        [...text.matchAll(optionLetter)].some(([, name]) => name?.toLowerCase() === letter),
    );
    return isNamed ? [at] : [];
  });
  return namedOptions.length === 1 ? namedOptions[0] : undefined;
}

/** Shows a table of options side by side, compared by the same criteria. */
export const buildComparison: LayoutBuilder = (material) => {
  const [comparison] = parseTables(material.blocks).flatMap((table) => parseOptions(table) ?? []);
  if (!comparison) return undefined;
  const winner = findRecommended(comparison.options, material);
  return { ...comparison, ...(winner === undefined ? {} : { winner }) };
};
