import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { formatOutline, read } from './support/read.ts';
import { readCorpus } from './support/read-corpus.ts';

function createPdf(draw: (doc: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4' });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const madeFile = new Promise<Uint8Array>((resolve) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  });
  draw(doc);
  doc.end();
  return madeFile;
}

describe('reading a PDF', () => {
  test('reading a PDF returns headings and the page of each passage of a 30-page document', async () => {
    const { passages, title } = await readCorpus('water-report.pdf');

    const at = passages.find(({ text }) => text.includes('€2.14'));
    expect(title).toBe('Lindenau Water: annual report 2025');
    expect(at).toMatchObject({ page: 2, kind: 'paragraph' });
    expect(at?.heading.at(-1)).toBe('The year in brief');
    expect(passages.at(-1)?.page).toBe(30);
    const chapters = passages.filter(
      ({ kind, text }) => kind === 'heading' && /^\d+\. /.test(text),
    );
    expect(chapters.map(({ text }) => text)).toHaveLength(12);
  });

  test('reading a PDF recognizes tables and lists', async () => {
    const { passages } = await readCorpus('water-report.pdf');

    const table = passages.find(({ kind, page }) => kind === 'table' && page === 3);
    const list = passages.find(({ kind }) => kind === 'list');

    expect(table?.text.split('\n').slice(0, 4)).toEqual([
      '| Measure | 2024 | 2025 |',
      '| --- | --- | --- |',
      '| Water supplied, million m³ | 19.9 | 19.6 |',
      '| Losses | 17.4% | 13.8% |',
    ]);
    expect(list?.text.split('\n')[0]).toBe('- Relined 7.8 km of cast iron mains');
    expect(list?.heading.at(-1)).toBe('Works finished');
  });

  test('reading a PDF joins a two-line title whose second line is a year', async () => {
    const pdf = await createPdf((doc) => {
      doc.fontSize(24).text('Annual review').text('2025').moveDown();
      doc.fontSize(11).text('The port handled 3.2 million tonnes. '.repeat(6));
      for (let page = 2; page < 6; page += 1) {
        doc.addPage().text(`Chapter ${page} says something else. `.repeat(6));
        doc.text(String(page), 290, 760, { lineBreak: false });
      }
    });

    const { passages } = await read('review.pdf', pdf);

    expect(passages[0]).toMatchObject({ kind: 'heading', text: 'Annual review 2025' });
    expect(passages.filter(({ text }) => /^\d$/.test(text))).toEqual([]);
  });

  test('reading a PDF omits running headers and page numbers', async () => {
    const { passages } = await readCorpus('water-report.pdf');

    const furniture = passages.filter(({ text }) => /Annual report 2025$|^\d+$/.test(text));
    expect(furniture.map(({ page }) => page)).toEqual([1]);
  });
});

const createSentence = (n: number) =>
  `Crew ${n} laid new pipe inside the old mains wherever the bends allowed it, which kept the quays open.`;
const columnText = Array.from({ length: 12 }, (_, i) => createSentence(i + 1)).join(' ');

describe('the layout of a PDF', () => {
  test('a PDF with two columns is read column by column', async () => {
    const pdf = await createPdf((doc) => {
      doc.fontSize(18).text('Two columns').moveDown();
      doc.fontSize(10).text(columnText, { columns: 2, columnGap: 20, width: 440, height: 190 });
    });

    const { passages } = await read('columns.pdf', pdf);

    expect(passages.map(({ text }) => text)).toEqual(['Two columns', columnText]);
  });

  test('a PDF with multi-line table cells keeps each cell in its row', async () => {
    const works = 'Relined 7.8 km of cast iron mains along the quays and in the old town, at night';
    const rows = [
      ['Place', 'What was done in the year', 'Cost'],
      ['Quays', works, '€6.4 million'],
      ['Market', 'Second feed for the fish market', '€0.2 million'],
    ];
    const pdf = await createPdf((doc) => {
      doc.fontSize(10).text(columnText).moveDown();
      doc.table({ data: rows });
    });

    const { passages } = await read('table.pdf', pdf);

    const table = passages.find(({ kind }) => kind === 'table');
    expect(table?.text.split('\n').filter((_, i) => i !== 1)).toEqual(
      rows.map((cells) => `| ${cells.join(' | ')} |`),
    );
  });

  test('a word with a hyphen at the end of a PDF line is joined', async () => {
    const pdf = await createPdf((doc) => {
      doc.text('All but three have been replaced, except in three house-');
      doc.text('holds whose owners did not agree.');
    });

    const [passage] = (await read('hyphen.pdf', pdf)).passages;

    expect(passage?.text).toContain('in three households whose owners');
  });
});

describe('a PDF list with drawn bullets', () => {
  const entries = [
    'Approve the accounts of 2026',
    'Approve the northern extension and its loan of EUR 5.1 million, which the district guarantees for the first nine of its twenty years',
    'Elect two members of the board',
  ];

  test('a PDF list with drawn bullets is read as a list, with wrapped entries joined', async () => {
    const pdf = await createPdf((doc) => {
      doc.fontSize(11).text(columnText).moveDown();
      doc.list(entries).moveDown();
      doc.text(columnText);
    });

    const { passages } = await read('list.pdf', pdf);

    expect(passages.map(({ kind, text }) => [kind, text])).toEqual([
      ['paragraph', columnText],
      ['list', entries.map((entry) => `- ${entry}`).join('\n')],
      ['paragraph', columnText],
    ]);
  });

  test('indented paragraphs of a PDF are not recognized as a list', async () => {
    const pdf = await createPdf((doc) => {
      doc.fontSize(11).text(columnText).moveDown();
      doc.text(columnText, 110, doc.y, { width: 240 });
      doc.moveDown().text(columnText, 72, doc.y, { width: 450 });
    });

    const { passages } = await read('quote.pdf', pdf);

    expect(new Set(passages.map(({ kind }) => kind))).toEqual(new Set(['paragraph']));
    expect(passages.map(({ text }) => text).join(' ')).toBe(
      [columnText, columnText, columnText].join(' '),
    );
  });
});

/** Creates a page like an export of Chinese Office: larger headings, and lines that break anywhere. */
const createChinesePdf = () =>
  createPdf((doc) => {
    doc.font('node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
    doc.fontSize(20).text('一、充电桩建设情况').moveDown(0.5);
    doc.fontSize(11).text(chineseText, { width: 300, lineGap: 3 }).moveDown(0.8);
    doc.text('（一）新建公共充电桩2.5万个').text('（二）老旧小区补贴300元');
  });

const chineseText =
  '截至2025年底，全市新能源汽车保有量达到18.6万辆，同比增长42%。公共充电桩共有4600个，车桩比仍然偏高，中心城区高峰时段平均等待时间为40分钟，居民意见较为集中。';

describe('reading a Chinese PDF', () => {
  test('the lines of a Chinese PDF are joined without spaces, below their headings', async () => {
    const outline = formatOutline(await read('report.pdf', await createChinesePdf()));

    expect(outline).toEqual([
      'heading [] 一、充电桩建设情况',
      `paragraph [一、充电桩建设情况] ${chineseText}`,
      'list [一、充电桩建设情况] （一）新建公共充电桩2.5万个\n（二）老旧小区补贴300元',
    ]);
  });
});

test('Chinese text in an English PDF is read although its font differs', async () => {
  const pdf = await createPdf((doc) => {
    doc.fontSize(11).text('The port handled more goods in every quarter of the year. '.repeat(40));
    doc.addPage();
    doc.font('node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
    doc.text(chineseText, { width: 300 });
  });

  const { passages } = await read('mixed.pdf', pdf);

  expect(passages.at(-1)).toMatchObject({ kind: 'paragraph', text: chineseText, page: 2 });
});
