import { describe, expect, test } from 'vitest';
import { mapDeck } from '#lambdas/services/imports/map/map-deck.ts';
import type { FileBlock } from '#lambdas/services/imports/read/file-deck.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { chartBlock, fileDeck, fileSlide, mapOptions, mapSlides, textBlock } from './file-slide.ts';

const left = { x: 0.05, y: 0.3, width: 0.4, height: 0.5 };
const rightHalf = { x: 0.55, y: 0.3, width: 0.4, height: 0.5 };
const picture = (frame = rightHalf): FileBlock => ({
  kind: 'picture',
  part: 'ppt/media/image1.png',
  name: 'Picture 1',
  alt: 'A red boat at the pier',
  frame,
});

describe('the layout of an imported slide', () => {
  test('the first slide of an imported file becomes the cover with its subtitle', () => {
    const deck = fileDeck([]);
    deck.slides[0] = fileSlide('Ferries', [textBlock('subtitle', ['Spring report', 'Ada Lund'])]);

    const { slides, title, subtitle } = mapDeck(deck, mapOptions(deck));

    expect(slides[0]).toMatchObject({
      layout: 'cover',
      title: 'Ferries',
      blocks: { subtitle: 'Spring report', byline: 'Ada Lund' },
    });
    expect([title, subtitle]).toEqual(['Ferries', 'Spring report']);
  });

  test('an imported list becomes bullets, and its deeper paragraphs become details of their entry', () => {
    const body = textBlock('body', [
      'Boats leave more often',
      '  Every 20 minutes',
      'Dogs travel free',
    ]);

    const { slides } = mapSlides([fileSlide('Changes', [body])]);

    expect(slides).toMatchObject([
      {
        layout: 'bullets',
        title: 'Changes',
        blocks: {
          items: [
            { text: 'Boats leave more often', detail: 'Every 20 minutes' },
            { text: 'Dogs travel free' },
          ],
        },
      },
    ]);
  });

  test.each([
    ['numbered paragraphs become a process', 'Steps', ['#Scan', '#Pay', '#Board'], 'process'],
    ['a list under the title Agenda becomes an agenda', 'Agenda', ['Costs', 'Plan'], 'agenda'],
    ['a single sentence becomes a section', 'Goal', ['One ticket for all lines.'], 'section'],
    ['a title alone becomes a section', 'Costs', [], 'section'],
  ])('in an imported file, %s', (_name, title, lines, layout) => {
    const blocks = lines.length === 0 ? [] : [textBlock('body', lines)];

    const { slides } = mapSlides([fileSlide(title, blocks)]);

    expect(slides.map((slide) => slide.layout)).toEqual([layout]);
  });

  test('two imported texts with headings beside each other become two columns', () => {
    const blocks = [
      textBlock('heading', ['Four boats'], { ...left, height: 0.1 }),
      textBlock('body', ['Costs 1.9 million', 'Reaches every island'], left),
      textBlock('heading', ['Three boats'], { ...rightHalf, height: 0.1 }),
      textBlock('body', ['Costs 1.5 million', 'Skips two islands'], rightHalf),
    ];

    const { slides } = mapSlides([fileSlide('Two options', blocks)]);

    expect(slides).toMatchObject([
      {
        layout: 'two-columns',
        blocks: {
          left: { heading: 'Four boats', items: ['Costs 1.9 million', 'Reaches every island'] },
          right: { heading: 'Three boats', items: ['Costs 1.5 million', 'Skips two islands'] },
        },
      },
    ]);
  });

  test('a last slide that says thank you becomes the closing slide', () => {
    const deck = fileDeck([]);
    deck.slides.push(fileSlide('Thank you', [textBlock('body', ['ferries@harbour.example'])]));

    const { slides } = mapDeck(deck, mapOptions(deck));

    expect(slides.at(-1)).toMatchObject({
      layout: 'closing',
      blocks: { lead: 'ferries@harbour.example' },
    });
  });

  test('a picture beside a short text is imported as a slide with both', () => {
    const { slides } = mapSlides([
      fileSlide('The pier', [textBlock('body', ['It has room for two boats.'], left), picture()]),
    ]);

    expect(slides).toMatchObject([
      {
        layout: 'image-text',
        blocks: { text: 'It has room for two boats.', image: { alt: 'A red boat at the pier' } },
      },
    ]);
  });

  test('a picture of the first slide is imported on the cover', () => {
    const deck = fileDeck([]);
    deck.slides[0] = fileSlide('Ferries', [textBlock('subtitle', ['Spring report']), picture()]);

    const { slides } = mapDeck(deck, mapOptions(deck));

    expect(slides.map(({ layout }) => layout)).toEqual(['cover', 'closing']);
    expect(slides[0]?.blocks).toMatchObject({
      subtitle: 'Spring report',
      image: { alt: 'A red boat at the pier' },
    });
  });

  test('an imported picture that could not be encoded is listed as not kept', () => {
    const slide = fileSlide('The pier', [picture()]);

    const { slides, losses } = mapSlides([slide], { pictures: new Map() });

    expect(slides.map(({ layout }) => layout)).toEqual(['section']);
    expect(losses).toEqual([
      { slide: 2, kind: 'picture', name: 'A red boat at the pier', count: 1 },
    ]);
  });
});

describe('imported tables', () => {
  const row = (i: number) => [`Line ${i}`, String(i * 10)];

  test('an imported table keeps its header and rows, and continues on the next slide', () => {
    const rows = [['Line', 'Trips'], ...Array.from({ length: 14 }, (_, i) => row(i))];

    const { slides } = mapSlides([fileSlide('Trips', [{ kind: 'table', rows }])]);

    expect(slides.map(({ title }) => title)).toEqual(['Trips', 'Trips (2)']);
    expect(slides[0]?.blocks).toMatchObject({ columns: ['Line', 'Trips'] });
    expect(slides.flatMap(({ blocks }) => ('rows' in blocks ? blocks.rows : []))).toEqual(
      rows.slice(1),
    );
  });

  test('a wide imported table is split by columns, and each part repeats the first column', () => {
    const header = Array.from({ length: 9 }, (_, i) => `C${i}`);
    const cells = header.map((_, i) => String(i));

    const { slides } = mapSlides([
      fileSlide('Wide', [{ kind: 'table', rows: [header, cells, cells] }]),
    ]);

    expect(slides.map(({ blocks }) => 'columns' in blocks && blocks.columns)).toEqual([
      header.slice(0, 7),
      ['C0', 'C7', 'C8'],
    ]);
  });
});

describe('imported charts', () => {
  const categories = ['Q1', 'Q2', 'Q3'];
  const series = [{ name: 'Trips', values: [1, 2.5, 0.1 + 0.2], xs: [null, null, null] }];

  test.each([
    ['bar', false, 'bar'],
    ['line', false, 'line'],
    ['area', false, 'area'],
    ['pie', false, 'donut'],
    ['doughnut', false, 'donut'],
  ] as const)('an imported %s chart keeps its data', (kind, isStacked, expected) => {
    const block = chartBlock({ kinds: [kind], isStacked, categories, series });

    const { slides, losses } = mapSlides([fileSlide('Trips', [block])]);

    expect(slides).toMatchObject([
      {
        layout: 'chart',
        blocks: { kind: expected, categories, series: [{ name: 'Trips', values: [1, 2.5, 0.3] }] },
      },
    ]);
    expect(losses).toEqual([]);
  });

  test('imported shares are shown in percent', () => {
    const block = chartBlock({ kinds: ['pie'], format: '0%', categories, series });

    const { slides } = mapSlides([fileSlide('Trips', [block])]);

    expect(slides[0]?.blocks).toMatchObject({ unit: '%', series: [{ values: [100, 250, 30] }] });
  });

  test('an imported scatter chart keeps its points', () => {
    const points = { name: 'Boats', values: [3, 4], xs: [10, 20] };
    const block = chartBlock({ kinds: ['scatter'], categories: ['', ''], series: [points] });

    const { slides } = mapSlides([fileSlide('Boats', [block])]);

    expect(slides[0]?.blocks).toMatchObject({
      kind: 'scatter',
      series: [
        {
          points: [
            { x: 10, y: 3 },
            { x: 20, y: 4 },
          ],
        },
      ],
    });
  });

  test.each([
    ['more categories than a slide can draw', 'line', Array.from({ length: 24 }, (_, i) => i)],
    ['a gap', 'bar', [1, null, 3]],
    ['an unknown kind', 'stock', [1, 2, 3]],
  ] as const)('an imported chart with %s becomes a table and is listed', (_name, kind, values) => {
    const block = chartBlock({
      kinds: [kind],
      title: 'Delays',
      categories: values.map((_, i) => `M${i}`),
      series: [{ name: 'Delay', values: [...values], xs: values.map(() => null) }],
    });

    const { slides, losses } = mapSlides([fileSlide('Delays', [block])]);

    const rows = slides.flatMap(({ blocks }) => ('rows' in blocks ? blocks.rows : []));
    expect(rows).toEqual(values.map((value, i) => [`M${i}`, value === null ? '' : String(value)]));
    expect(losses).toMatchObject([{ slide: 2, kind: 'chart_as_table', name: 'Delays' }]);
  });
});

describe('imported texts that do not fit on a slide', () => {
  const long = (i: number) =>
    `Measure ${i} renews the signs, the lamps and the railings of a pier before the summer begins.`;

  test('a long imported list continues on the next slides with the same title', () => {
    const lines = Array.from({ length: 20 }, (_, i) => long(i));

    const { slides } = mapSlides([fileSlide('Measures', [textBlock('body', lines)])]);

    expect(slides.length).toBeGreaterThan(2);
    expect(slides[1]?.title).toBe('Measures (2)');
    const texts = slides.flatMap(({ blocks }) =>
      'items' in blocks ? (blocks.items as { text: string }[]).map(({ text }) => text) : [],
    );
    expect(texts).toEqual(lines);
  });

  test('the number of a continued Chinese title is in Chinese brackets', () => {
    const lines = Array.from(
      { length: 20 },
      (_, i) => `第${i}项措施：夏季前更换码头的标志、灯具和栏杆。`,
    );
    const deck = fileDeck([fileSlide('措施', [textBlock('body', lines)])], 'zh-CN');

    const { slides } = mapDeck(deck, mapOptions(deck));

    expect(slides[2]?.title).toBe('措施（2）');
  });

  test('texts that exceed the number of slides of a plan move to the notes, and are listed', () => {
    const lines = Array.from({ length: 20 }, (_, i) => long(i));
    const slide = fileSlide('Measures', [textBlock('body', lines)], { notes: 'Be brief.' });

    const { slides, losses } = mapSlides([slide], { maxSlides: 3 });

    expect(slides).toHaveLength(1);
    expect(slides[0]?.notes).toMatch(/^Be brief\./);
    const all = JSON.stringify(slides);
    expect(lines.filter((line) => !all.includes(line))).toEqual([]);
    expect(losses).toMatchObject([{ slide: 2, kind: 'moved_to_notes' }]);
  });

  test('figures of tables and charts that exceed the number of slides of a plan move to the notes', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`${i + 1}`, `${1000 + i}`]);
    const table: FileBlock = { kind: 'table', rows: [['1', '2'], ...rows] };
    const chart = chartBlock({
      categories: ['2023', '2024'],
      series: [{ name: '', values: [71, -82.5], xs: [null, null] }],
    });

    const { slides } = mapSlides([fileSlide('Sales', [table, chart])], { maxSlides: 2 });

    const notes = slides.map((slide) => slide.notes).join('\n');
    expect(slides.at(-1)?.layout).toBe('table');
    expect(notes).toContain('40 | 1039');
    expect(notes).toContain('2023 | 71');
    expect(notes).toContain('2024 | -82.5');
  });

  test('labels of an imported drawing move to the notes', () => {
    const labels = Array.from({ length: 12 }, (_, i) => textBlock('other', [`Valve ${i}`]));

    const { slides } = mapSlides([fileSlide('Plan', labels)]);

    expect(slides).toHaveLength(1);
    expect(slides[0]?.notes).toContain('Valve 11');
  });

  test('characters that are inline markup in this product stay text after an import', () => {
    const lines = ['Use *stars* and `code`', 'See [1](https://a.example) or \\'];

    const { slides } = mapSlides([fileSlide('Signs', [textBlock('body', lines)])]);

    const blocks = slides[0]?.blocks ?? {};
    const items = 'items' in blocks ? (blocks.items as { text: string }[]) : [];
    expect(items.map(({ text }) => toPlainText(text))).toEqual(lines);
  });

  test('an imported word of 100,000 characters moves to the notes, and the part beyond their limit is listed', () => {
    const lines = ['x'.repeat(100_000), 'The end'];

    const { slides, losses } = mapSlides([fileSlide('Long', [textBlock('body', lines)])]);

    expect(slides.length).toBeLessThanOrEqual(60);
    expect(losses.map(({ kind }) => kind)).toContain('moved_to_notes');
  });
});

test('a hidden slide is imported and listed', () => {
  const slide = fileSlide('Backup', [textBlock('body', ['One', 'Two'])], { isHidden: true });

  const { slides, losses } = mapSlides([slide]);

  expect(slides[0]?.title).toBe('Backup');
  expect(losses).toEqual([{ slide: 2, kind: 'hidden_slide', name: 'Backup', count: 1 }]);
});
