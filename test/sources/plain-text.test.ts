import { describe, expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';

/** Returns the passages of a text as lines: kind, headings above, text. */
const formatOutline = (text: string): string[] =>
  parsePassages(text, 's').map(
    ({ kind, heading, text }) => `${kind} [${heading.join(' > ')}] ${text}`,
  );

const spendingParagraph = 'We spend €4.2M a year, most of it on the two old boilers.';
const savingsSentence = 'The pumps save 1,800 MWh a year.';

describe('headings in plain text', () => {
  test('headings in plain text are short lines above their sections; the first heading is the title', () => {
    const foundOutline = formatOutline(
      `Heat for the old block\n\nCosts\n${spendingParagraph}\n\nBenefits\n\n${savingsSentence}`,
    );

    expect(foundOutline).toEqual([
      'heading [] Heat for the old block',
      'heading [Heat for the old block] Costs',
      `paragraph [Heat for the old block > Costs] ${spendingParagraph}`,
      'heading [Heat for the old block] Benefits',
      `paragraph [Heat for the old block > Benefits] ${savingsSentence}`,
    ]);
  });

  test('headings in plain text are recognized after a sentence without a blank line', () => {
    expect(formatOutline(`Costs\n${spendingParagraph}\nBenefits\n${savingsSentence}`)).toEqual([
      'heading [] Costs',
      `paragraph [Costs] ${spendingParagraph}`,
      'heading [] Benefits',
      `paragraph [Benefits] ${savingsSentence}`,
    ]);
  });

  test.each([
    ['Goals:\n- Less gas\n- Less noise\nRisks:\n- Late parts\n- Cold days', 'Goals', 'Risks'],
    [`**Goals**\n\n${spendingParagraph}\n\n**Risks**\n\n${savingsSentence}`, 'Goals', 'Risks'],
    [
      `1. Costs\n\n${spendingParagraph}\n\n2. Benefits\n\n${savingsSentence}`,
      '1. Costs',
      '2. Benefits',
    ],
    [`1. Costs\n${spendingParagraph}\n2. Benefits\n${savingsSentence}`, '1. Costs', '2. Benefits'],
    [
      `1 Costs\n\n${spendingParagraph}\n\n2 Benefits\n\n${savingsSentence}`,
      '1 Costs',
      '2 Benefits',
    ],
    [`1 Costs\n\n${spendingParagraph}\n\n1.1 Rent\n\n${savingsSentence}`, '1 Costs', '1.1 Rent'],
    [
      `Open questions\nWho pays for all of it?\nWho helps?\n\nDate\n${spendingParagraph}`,
      'Open questions',
      'Date',
    ],
    [`Heat in 2026\nCosts\n${spendingParagraph}`, 'Heat in 2026', 'Costs'],
    [`COSTS\n\n${spendingParagraph}\n\nWHY NOW?\n\n${savingsSentence}`, 'COSTS', 'WHY NOW?'],
  ])(
    'headings in plain text are recognized by a colon, bold, a number or capitals: %j',
    (text, first, second) => {
      const headings = parsePassages(text, 's').filter(({ kind }) => kind === 'heading');

      expect(headings.map(({ text }) => text)).toEqual([first, second]);
    },
  );

  test('headings in Chinese plain text are nested by their numbering, with or without blank lines', () => {
    const text =
      '年度总结\n一、费用\n今年供暖费用为420万元，比去年少8%。\n（一）锅炉\n两台旧锅炉占六成。\n二、进展\n热泵已装好22户。';

    expect(formatOutline(text)).toEqual([
      'heading [] 年度总结',
      'heading [年度总结] 一、费用',
      'paragraph [年度总结 > 一、费用] 今年供暖费用为420万元，比去年少8%。',
      'heading [年度总结 > 一、费用] （一）锅炉',
      'paragraph [年度总结 > 一、费用 > （一）锅炉] 两台旧锅炉占六成。',
      'heading [年度总结] 二、进展',
      'paragraph [年度总结 > 二、进展] 热泵已装好22户。',
    ]);
  });

  test.each([
    ['a poem', 'The woods are lovely\nDark and deep\nBut I have promises\nTo keep'],
    ['an address', 'Ines Moreau\nHarbour Street 4\nOld Town'],
    ['a list of steps', '1. Open the lid\n2. Take out the filter\n3. Close the lid.'],
    [
      'a list in Chinese',
      '主要措施如下：\n一、减少用气\n二、降低噪音\n三、更换锅炉\n\n预计全年节省420万元，其中大部分来自锅炉。',
    ],
    [
      'a letter',
      'Hi Anna\n\nWe met on Monday. It went well.\n\nKind regards\n\nThis mail is for Anna alone. Delete it.\n--\nBen',
    ],
    [
      'sentences that go on',
      'The review took place on Monday and\nthe board agreed to raise the budget by 12 percent.\n\nThe next one is on Friday, it seems\nthe room is booked already, for all of the day.',
    ],
    ['one short line', `Costs\n\n${spendingParagraph}`],
    [
      'metadata of the document',
      `Owner: Ines\n\n${spendingParagraph}\n\nUpdated: 4 May\n\n${savingsSentence}`,
    ],
    [
      'lines that are wrapped',
      'In May we looked at the boilers in the cellars of\nBlock Four and Block Five, and at the pipes between\nThem and the flats, which are old.\n\nIn June we looked at the flats in the upper floors of\nBlock Six. They are cold.',
    ],
    ['code', `\`\`\`\nCosts\n\nfor (;;) spend(1);\n\nBenefits\n\nsave(everything);\n\`\`\``],
  ])('headings in plain text are not recognized in %s', (_, text) => {
    expect(parsePassages(text, 's').filter(({ kind }) => kind === 'heading')).toEqual([]);
  });

  test('headings of Markdown are only those with Markdown heading syntax', () => {
    const text = `# Heat\n\nCosts\n\n${spendingParagraph}\n\nBenefits\n\n${savingsSentence}`;

    const headings = parsePassages(text, 's').filter(({ kind }) => kind === 'heading');

    expect(headings.map(({ text }) => text)).toEqual(['Heat']);
  });
});

const yearlyTable = '| Year | Heat |\n| --- | --- |\n| 2023 | €4.6M |\n| 2024 | €4.2M |';

describe('tables in plain text', () => {
  test.each([
    ['pipes without a rule', '| Year | Heat |\n| 2023 | €4.6M |\n| 2024 | €4.2M |'],
    ['bare pipes', 'Year | Heat\n2023 | €4.6M\n2024 | €4.2M'],
    ['a copied sheet', 'Year\tHeat\n2023\t€4.6M\n2024\t€4.2M'],
    ['columns separated by spaces', 'Year   Heat\n2023   €4.6M\n2024   €4.2M'],
    [
      'a frame of lines',
      '+------+-------+\n| Year | Heat |\n+------+-------+\n| 2023 | €4.6M |\n| 2024 | €4.2M |\n+------+-------+',
    ],
    ['a Markdown table', yearlyTable],
  ])('tables in plain text are recognized from %s', (_, text) => {
    expect(formatOutline(`${spendingParagraph}\n${text}\n\n${savingsSentence}`)).toEqual([
      `paragraph [] ${spendingParagraph}`,
      `table [] ${yearlyTable}`,
      `paragraph [] ${savingsSentence}`,
    ]);
  });

  test('tables in plain text keep empty cells, including the first', () => {
    expect(formatOutline('\tQ1\tQ2\nHeat\t4.2\t\nPower\t1.1\t1.0')).toEqual([
      'table [] |  | Q1 | Q2 |\n| --- | --- | --- |\n| Heat | 4.2 |  |\n| Power | 1.1 | 1.0 |',
    ]);
  });

  test.each([
    [
      'a cell with a pipe',
      'Name\tUse\nFoo\ta | b',
      '| Name | Use |\n| --- | --- |\n| Foo | a \\| b |',
    ],
    [
      'a rule of one dash',
      '| Year | Heat |\n|-|-|\n| 2023 | €4.6M |\n| 2024 | €4.2M |',
      yearlyTable,
    ],
    [
      'a frame without sides',
      ' Year | Heat\n------+-------\n 2023 | €4.6M\n 2024 | €4.2M',
      yearlyTable,
    ],
    [
      'years across the top',
      'Year\t2023\t2024\nHeat\t4.6\t4.2',
      '| Year | 2023 | 2024 |\n| --- | --- | --- |\n| Heat | 4.6 | 4.2 |',
    ],
  ])('tables in plain text are complete with %s', (_, text, expected) => {
    expect(formatOutline(text)).toEqual([`table [] ${expected}`]);
  });

  test('tables in code inside a list leave the list and the following text unchanged', () => {
    const text =
      '1. Find them:\n   ```sh\n   cat a | grep x\n   cat b | grep y\n   cat c | grep z\n   ```\n2. Go on\n\n## Costs\n\nWe pay 4.2M.';

    expect(formatOutline(text).map((line) => line.slice(0, 22))).toEqual([
      'list [] 1. Find them:\n',
      'heading [] Costs',
      'paragraph [Costs] We pa'.slice(0, 22),
    ]);
  });

  test('tables in plain text without column names become list entries', () => {
    expect(formatOutline('2023 | €4.6M\n2024 | €4.2M\n2025 | €3.9M')).toEqual([
      'list [] - 2023: €4.6M\n- 2024: €4.2M\n- 2025: €3.9M',
    ]);
  });

  test.each([
    ['two lines with a pipe', 'Use a | b here.\nAnd c | d there.'],
    [
      'two spaces after sentences',
      'It is cold.  We heat.\nIt is warm.  We rest.\nIt rains.  We wait.',
    ],
    ['a list by tabs', '1.\tOpen the lid\n2.\tTake out the filter\n3.\tClose it'],
    ['a list by bullets', '•\tOpen the lid\n•\tTake out the filter'],
    ['a list with figures', '-   2023 was cold\n-   2024 was warm\n-   2025 was wet'],
    ['a list with pipes', '- Anna | CTO | Lyon\n- Ben | CEO | Rome\n- Cy | CFO | Bonn'],
    ['quotations', '> a | b | c\n> d | e | f'],
    ['running text', 'Costs are\thigh\nand rising\tfast\nin 2024.'],
    ['sentences with pipes', 'Either a | b\nOr c | d\nThen e | f'],
    ['formulas', '|x| + |y| = 1\n|u| + |v| = 2\n|s| + |t| = 3'],
    ['indented code', 'Run:\n\n    a | b | c\n    d | e | f\n\nWe pay.'],
    ['code within code', '````\n```\na\tb\nc\td\n```\ne\tf\ng\th\n````'],
    ['code', '```\na | b\nc | d\ne | f\n```'],
  ])('tables in plain text are not recognized in %s', (_, text) => {
    expect(parsePassages(text, 's').filter(({ kind }) => kind === 'table')).toEqual([]);
  });
});

test.each([
  ['quotations', '> '.repeat(60_000)],
  ['entries', '- '.repeat(60_000)],
])('the text inside %s nested 60,000 times is read', (_, marks) => {
  expect(
    parsePassages(`${marks}Costs rise.`, 's')
      .map(({ text }) => text)
      .join(),
  ).toContain('Costs rise.');
});
