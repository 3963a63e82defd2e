import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { corpusDocuments, readExpectation } from '#test/corpus/documents/all.ts';
import { formatOutline, read } from './support/read.ts';
import { findDocument, readCorpus } from './support/read-corpus.ts';

describe('reading the documents of the corpus', () => {
  test.each(corpusDocuments)(
    'the text read from $file contains every expected figure and term',
    async (document) => {
      const { figures, terms, language } = await readExpectation(document);

      const foundPassages = await readCorpus(document.file);

      const text = foundPassages.passages
        .map((passage) => passage.text)
        .join('\n')
        .replace(/\s+/g, '');
      const missingItems = [...figures, ...terms].filter(
        (item) => !text.includes(item.replace(/\s+/g, '')),
      );
      expect(missingItems).toEqual([]);
      expect(foundPassages.language).toBe(language);
      expect(new Set(foundPassages.passages.map(({ id }) => id)).size).toBe(
        foundPassages.passages.length,
      );
    },
  );
});

describe('reading a Word document', () => {
  test('a Word document keeps headings, numbered steps, bullets and tables', async () => {
    const outline = formatOutline(await readCorpus('staff-handbook-zh.docx'));

    expect(outline[0]).toBe('heading [] 云杉物流新员工入职手册');
    expect(outline).toContainEqual(
      expect.stringMatching(/^list \[.*一、入职第一周\] 1\. 周一上午9点/),
    );
    expect(outline).toContainEqual(
      expect.stringMatching(/^table \[.*\] \| 班次 \| 时间 \| 补贴 \|/),
    );
    expect(outline).toContainEqual(
      expect.stringMatching(/^list \[.*三、安全规定 > 三条红线\] - 未系安全带/),
    );
  });
});

describe('reading a PowerPoint document', () => {
  test('a PowerPoint document is read slide by slide, with tables, charts and notes', async () => {
    const { passages } = await readCorpus('launch-deck.pptx');

    const chart = passages.find(({ kind, page }) => kind === 'table' && page === 4);
    const prices = passages.find(({ kind, page }) => kind === 'table' && page === 6);
    expect(passages.filter(({ kind }) => kind === 'heading').map(({ page }) => page)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(chart?.text).toContain('| July | 143 |');
    expect(prices?.text).toContain('| Market | €49 | up to 6 | by phone, 8 to 18 |');
    expect(passages.find(({ text }) => text.startsWith('Voice entry understood'))).toMatchObject({
      page: 3,
      heading: ['How Tillo works'],
    });
  });
});

describe('reading a workbook', () => {
  test('a workbook is read sheet by sheet, with numbers formatted as in its cells', async () => {
    const { passages } = await readCorpus('school-meals.xlsx');

    const [summary, schools] = passages.filter(({ kind }) => kind === 'table');
    expect(summary?.heading[0]).toBe('Summary');
    expect(summary?.text).toContain('| Meals served | 1,412,000 | 1,655,300 |');
    expect(summary?.text).toContain('| Cost of a meal | €4.92 | €4.61 |');
    expect(schools?.text).toContain('| Ferry Hill | 530 | 77.0% | 7.0% | 2028-07-31 |');
  });
});

describe('reading a web page', () => {
  test('a page is read without menus, notices, advertisements and scripts', async () => {
    const { passages, title } = await readCorpus('museum-page.html');

    const text = passages.map((passage) => passage.text).join('\n');
    expect(title).toMatch(/^The Tide Museum reopens/);
    expect(passages[0]).toMatchObject({
      kind: 'heading',
      text: expect.stringMatching(/^The Tide/),
    });
    expect(text).not.toMatch(/cookies|Weather|Cat rescued|All rights|Advertising|track/);
    expect(text).toContain('| Year card | €38 | 12 months |');
  });

  test('a page with little text is read completely', async () => {
    const outline = formatOutline(
      await read('p', '<p>Only <b>this</b> line.</p>', { isPage: true, contentType: 'text/html' }),
    );

    expect(outline).toEqual(['paragraph [] Only this line.']);
  });

  test.each([
    '<html><title>Bees</title><body><h1>Hives</h1><p>They <b>fly</b> <i>far</i>.</p></body></html>',
    '<html><title>Bees</title><h1>Hives</h1><p>They <b>fly</b> <i>far</i>.</p></html>',
    '<!doctype html><title>Bees</title><h1>Hives</h1><p>They <b>fly</b> <i>far</i>.',
    '<html><head><title>Bees</title><h1>Hives</h1><p>They <b>fly</b> <i>far</i>.</p></html>',
    '<html><head><title>Bees</title></head><h1>Hives</h1><p>They <b>fly</b> <i>far</i>.</p></html>',
    '<head><title>Bees</title></head><body><h1>Hives</h1></body><p>They <b>fly</b> <i>far</i>.</p>',
  ])('a page with omitted tags is read like a browser shows the page: %s', async (html) => {
    const document = await read('a.html', html);

    expect(document.title).toBe('Bees');
    expect(formatOutline(document)).toEqual([
      'heading [] Hives',
      'paragraph [Hives] They fly far.',
    ]);
  });

  test('a page without a head element is reduced to its article', async () => {
    const line =
      'Bees fly three kilometres for a spoon of honey, and they tell each other the way. ';
    const html = `<html><title>Bees</title><nav><a href="/">Home</a></nav><article>${`<p>${line.repeat(3)}</p>`.repeat(5)}</article></html>`;

    const { passages, title } = await read('a.html', html, { isPage: true });

    expect(title).toBe('Bees');
    expect(passages.filter(({ text }) => text === line.repeat(3).trim())).toHaveLength(5);
    expect(passages.some(({ text }) => text.includes('Home'))).toBe(false);
  });

  const longPage = (paragraphs: number) =>
    `<html><title>Bees</title><div class="menu"><a href="/">Home</a></div><article>${`<p>${'Bees fly three kilometres for a spoon of honey, and tell each other. '.repeat(3)}</p>\n`.repeat(paragraphs)}</article></html>`;

  test('a page with 5,000 paragraphs is read without its menu', async () => {
    const { passages } = await read('a.html', longPage(5_000), { isPage: true });

    expect(passages.filter(({ kind }) => kind === 'paragraph')).toHaveLength(5_000);
    expect(passages.some(({ text }) => text === 'Home')).toBe(false);
  });

  test.each([
    ['with too many elements for article extraction', longPage(9_000)],
    ['with more characters than the call stack allows', '&'.repeat(200_000)],
  ])('a page %s is read completely', async (_, html) => {
    const { passages } = await read('a.html', html, { isPage: true });

    expect(passages).toEqual((await read('a.html', html)).passages);
    expect(passages.length).toBeGreaterThan(1);
  });

  test('a page keeps data tables inside layout tables', async () => {
    const data = '<table><tr><th>Hive<th>Honey<tr><td>Elm<td>12 kg</table>';
    const html = `<table><tr><td><table><tr><td>${data}</table></table>`;

    expect(formatOutline(await read('a.html', html))).toEqual([
      'table [] | Hive | Honey |\n| --- | --- |\n| Elm | 12 kg |',
    ]);
  });

  test('a page keeps nested lists, code and quotes', async () => {
    const html = `<h1>Bees</h1><ul><li>Work<ol><li>Fetch</li><li>Store</li></ol></li><li>Rest</li></ul>
      <pre>a = 1
  b = 2</pre><blockquote>Be quiet.</blockquote><p>One<br>two</p><p hidden>not this</p>`;

    expect(formatOutline(await read('a.html', html))).toEqual([
      'heading [] Bees',
      'list [Bees] - Work\n  1. Fetch\n  2. Store\n- Rest',
      'code [Bees] a = 1\n  b = 2',
      'quote [Bees] Be quiet.',
      'paragraph [Bees] One two',
    ]);
  });
});

/** A CSV file like an export of Chinese Excel: 产品,销量 and 茶叶,1200 in GB 18030. */
const chineseCsv = Uint8Array.of(
  ...[0xb2, 0xfa, 0xc6, 0xb7, 0x2c, 0xcf, 0xfa, 0xc1, 0xbf, 0x0d, 0x0a],
  ...[0xb2, 0xe8, 0xd2, 0xb6, 0x2c, 0x31, 0x32, 0x30, 0x30],
);

describe('reading a text file', () => {
  test.each([
    ['comma', 'a,b\n1,"2, or 3"', '| a | b |\n| --- | --- |\n| 1 | 2, or 3 |'],
    ['semicolon', 'a;b\n1,5;2', '| a | b |\n| --- | --- |\n| 1,5 | 2 |'],
    ['tab', 'a\tb\n1\t2', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ])('a text file with values separated by a %s becomes a table', async (_name, csv, table) => {
    const { passages } = await read('values.csv', csv);

    expect(passages.map(({ text }) => text)).toEqual([table]);
  });

  test('a text file from a Chinese Office is decoded as GB 18030', async () => {
    const { passages } = await read('销量.csv', chineseCsv);

    expect(passages[0]?.text).toBe('| 产品 | 销量 |\n| --- | --- |\n| 茶叶 | 1200 |');
  });

  test.each([
    ['UTF-16 with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf16le')],
    ['UTF-16 without one', Buffer.from('Greetings from Cologne', 'utf16le')],
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße', 'utf8')],
    ['Windows-1252', Buffer.from('Gr\xfc\xdfe', 'latin1')],
  ])('a text file in %s is decoded', async (_name, bytes) => {
    const { passages } = await read('a.txt', new Uint8Array(bytes));

    expect(passages[0]?.text).toMatch(/^(Grüße|Greetings)/);
  });

  test('a text file with only the labels of a table gets no detected language', async () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((month) => `${month},1,2,3`);
    const { language } = await read(
      'visits.csv',
      ['Month,Visits,Orders,Revenue', ...months].join('\n'),
    );

    expect(language).toBe('');
  });

  test('a text file with a long table is split between rows, each piece with the header', async () => {
    const rows = Array.from({ length: 400 }, (_, i) => `Street ${i},${i * 17}`);

    const { passages } = await read('long.csv', ['Street,Count', ...rows].join('\n'));

    expect(passages.length).toBeGreaterThan(2);
    expect(passages.every(({ text }) => text.startsWith('| Street | Count |'))).toBe(true);
    expect(passages.flatMap(({ text }) => text.match(/^\| Street \d+/gm) ?? [])).toHaveLength(400);
  });

  test('a text file with 150,000 short rows is read to the last row', {
    timeout: 30_000,
  }, async () => {
    const figures = Array.from({ length: 150_000 }, (_, i) => String(i % 10));

    const { passages, isCut } = await read('column.csv', ['n', ...figures].join('\n'));

    const rows = passages.flatMap(({ text }) => text.split('\n').slice(2));
    expect(rows.map((row) => row.slice(2, -2)).join('')).toBe(figures.join(''));
    expect(isCut).toBe(false);
  });

  test('a text file that exceeds the length limit is marked as cut', async () => {
    const line = 'A hive holds forty thousand bees. ';

    const cut = await read('long.txt', line.repeat(70_000));

    expect(cut.isCut).toBe(true);
    expect((await read('short.txt', line)).isCut).toBe(false);
  });
});

describe('detecting the type of a document', () => {
  test('the type of a document is detected from the bytes when the name has no known extension', async () => {
    const pdf = await findDocument('water-report.pdf').bytes();
    const xlsx = await findDocument('school-meals.xlsx').bytes();

    expect((await read('notes', pdf)).passages.at(-1)?.page).toBe(30);
    expect((await read('report.2025', xlsx)).passages[0]?.text).toBe('Summary');
    expect((await read('letter.docx', '# Dear all\n\nHello.')).passages[0]?.kind).toBe('heading');
  });

  test('the type of a presentation is detected when one of its slides has no title', async () => {
    const slide =
      '<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:txBody><a:p><a:r><a:t>Alone</a:t></a:r></a:p></p:txBody></p:sp></p:sld>';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const pptx = zipSync({
      'ppt/presentation.xml': strToU8(
        '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
      ),
      'ppt/_rels/presentation.xml.rels': strToU8(
        `<Relationships><Relationship Id="r1" Type="${office}/slide" Target="/ppt/slides/a.xml"/></Relationships>`,
      ),
      'ppt/slides/a.xml': strToU8(slide),
    });

    const { passages } = await read('deck.pptx', pptx);

    expect(passages).toMatchObject([{ kind: 'paragraph', text: 'Alone', page: 1, heading: [] }]);
  });
});
