import { describe, expect, it, test } from 'vitest';
import type { Ctx } from '#shared/deck/context.ts';
import { type DeckSummary, summarizeDeck } from '#shared/deck/deck-summary.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { moveContentDown } from '#shared/deck/move-content-down.ts';
import { type Box, flattenBoxes, type Rect, type TextBox } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck, joinLineTexts } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

const summary: DeckSummary = {
  figures: [{ value: '473 GW', label: 'added in 2023' }],
  stated: [],
  mirrored: [3],
  hasData: true,
};

const process: SlideContent = {
  ...plainFields,
  layout: 'process',
  blocks: {
    steps: ['Write', 'Wait', 'Confirm', 'Replay'].map((heading) => ({
      heading,
      text: 'A few words on it.',
    })),
  },
};
const stats: SlideContent = {
  ...plainFields,
  layout: 'stats',
  blocks: {
    stats: ['8%', '57', '4.3%'].map((value) => ({ value, label: 'of all trips', detail: 'Up.' })),
  },
};
const table: SlideContent = {
  ...plainFields,
  title: 'China built most of it',
  layout: 'table',
  blocks: {
    columns: ['Country', 'Added, GW'],
    rows: [
      ['China', '200'],
      ['USA', '50'],
      ['India', '–'],
      ['Brazil', '10'],
      ['World', '260'],
    ],
  },
};
const closing: SlideContent = {
  ...plainFields,
  title: 'Decide today',
  layout: 'closing',
  blocks: { lead: 'One open question.', actions: ['Ask the owners', 'Sign the lease'] },
};

const createColumnSide = (heading: string) => ({
  heading,
  items: ['Fewer trips', 'No data', 'Decide today'],
});
const columns: SlideContent = {
  ...plainFields,
  layout: 'two-columns',
  blocks: { left: createColumnSide('Summer'), right: createColumnSide('Autumn') },
};
const comparedNumber: SlideContent = {
  ...plainFields,
  layout: 'big-number',
  blocks: {
    value: '0.48',
    label: 'cost of a trip',
    comparison: { value: '7', label: 'open questions' },
  },
};

/** Returns the lowest end of the texts that aren't part of the footer, px. */
const findContentEnd = (texts: TextBox[]) =>
  Math.max(...texts.filter(({ role }) => role !== 'footer').map(({ y, height }) => y + height));

describe('slides with little content', () => {
  it.each(themes)(
    'a table with few rows extends to the lowest fifth of the slide in the theme $id',
    ({ id }) => {
      expect(findContentEnd(composeInPlainDeck(table, id).texts)).toBeGreaterThan(720 * 0.79);
    },
  );

  // Height that a few short texts can't fill stays below them, not between them.
  it.each(themes)(
    'short lists and steps extend to the lower half of the slide in the theme $id',
    ({ id }) => {
      for (const slide of [columns, process])
        expect(findContentEnd(composeInPlainDeck(slide, id).texts)).toBeGreaterThan(720 * 0.6);
    },
  );

  it.each(themes)(
    'the items of two columns are smaller than their headings in the theme $id',
    ({ id }) => {
      const { find } = composeInPlainDeck(columns, id);
      const [heading, item] = ['left.heading', 'left.items[0]'].map(find);

      expect(item?.size).toBeLessThanOrEqual((heading?.size ?? 0) * 0.9);
    },
  );

  it('content that can’t grow moves down by a third of the free space', () => {
    const theme = getTheme('ledger');
    const drawAt = (y: number, body: Rect) => [{ ...body, kind: 'rect', y, height: 340 } as Box];
    const body = { x: 0, y: 120, width: 1000, height: 520 };
    const draw = (drawn: Theme) => {
      const frame = drawn.frame({} as Ctx, 'stack');
      return { boxes: drawAt(frame.body.y, frame.body) };
    };

    const { boxes } = moveContentDown({ ...theme, frame: () => ({ boxes: [], body }) }, draw);

    expect(boxes[0]?.y).toBe(180);
  });

  it('a big number that moves down stays inside the slide', () => {
    for (const { id } of themes) {
      const { texts, findings } = composeInPlainDeck(comparedNumber, id);
      expect(findings).toEqual([]);
      expect(findContentEnd(texts)).toBeLessThan(690);
    }
  });

  it.each(themes)(
    'a process with short steps is drawn from left to right in the theme $id',
    ({ id }) => {
      const { find, findings } = composeInPlainDeck(process, id);
      const [heading, text, last] = ['steps[0].heading', 'steps[0].text', 'steps[3].heading'].map(
        find,
      );

      expect(findings).toEqual([]);
      expect(text?.x).toBe(heading?.x);
      expect(text?.size).toBeGreaterThanOrEqual(24);
      expect(last?.x).toBeGreaterThan(800);
      expect(last?.y).toBe(heading?.y);
    },
  );

  it.each(themes)(
    'three statistics with short figures are drawn as rows in the theme $id',
    ({ id }) => {
      const { find, findings } = composeInPlainDeck(stats, id);

      expect(findings).toEqual([]);
      expect(find('stats[2].value')?.x).toBe(find('stats[0].value')?.x);
      expect(find('stats[2].value')?.y).toBeGreaterThan(430);
    },
  );
});

test('a table has bars beside the figures of its key column, scaled to a pale bar for the total', () => {
  const { scene } = composeInPlainDeck(table, 'meridian');
  const box = flattenBoxes(scene.boxes).find(({ kind }) => kind === 'table');
  const bars = box?.kind === 'table' ? box.marks.filter((mark) => mark.kind === 'rect') : [];
  const widths = bars.filter(({ height }) => height > 10).map(({ width }) => Math.round(width));
  const [china = 0, usa = 0, brazil = 0, world = 0, ...more] = widths.filter((one) => one > 5);

  expect(more).toEqual([]);
  expect(china / world).toBeCloseTo(200 / 260, 1);
  expect(usa / china).toBeCloseTo(0.25, 1);
  expect(brazil / china).toBeCloseTo(0.05, 1);
});

test('if a title names two table columns, both have bars or none has', () => {
  const bars = (rows: string[][]) => {
    const blocks = { columns: ['Country', 'Solar', 'Wind'], rows };
    const slide: SlideContent = {
      ...plainFields,
      title: 'Solar and wind',
      layout: 'table',
      blocks,
    };
    const box = composeInPlainDeck(slide, 'meridian').scene.boxes.find(
      ({ kind }) => kind === 'table',
    );
    const marks = box?.kind === 'table' ? box.marks : [];
    return marks.filter(({ kind, height }) => kind === 'rect' && height > 10).length;
  };
  const rows = [
    ['A', '200', '20'],
    ['B', '50', '30'],
    ['C', '10', '40'],
  ];

  expect(bars(rows)).toBe(6);
  expect(bars(rows.map(([name = '', solar = ''], i) => [name, solar, i === 0 ? '20' : '–']))).toBe(
    0,
  );
});

test('an emphasised table row with a disputed value is marked in the muted colour, not in the emphasis colour', () => {
  const rows = [
    ['Speed', 'Testimony', 'Documented'],
    ['Rivets', 'Tests', 'Plausible, disputed'],
  ];
  const blocks = { columns: ['Cause', 'Evidence', 'Certainty'], rows, emphasis: ['Rivets'] };
  const { scene } = composeInPlainDeck({ ...plainFields, layout: 'table', blocks }, 'monolith');
  const box = scene.boxes.find(({ kind }) => kind === 'table');
  const marks = box?.kind === 'table' ? box.marks : [];
  const { emphasis: orange, muted } = getTheme('monolith').palette;
  const fills = marks.map((mark) => (mark.kind === 'rect' ? mark.fill : undefined));

  expect(fills).not.toContain(orange);
  expect(marks.some((mark) => mark.kind === 'rect' && mark.stroke === muted)).toBe(true);
});

describe('the accent colour of a chart', () => {
  const { accent, quiet } = getTheme('meridian').palette;
  const bars = (
    blocks: Partial<(SlideContent & { layout: 'chart' })['blocks']>,
    title = 'A title',
  ) => {
    const slide: SlideContent = {
      ...plainFields,
      title,
      layout: 'chart',
      blocks: { kind: 'bar', categories: ['A', 'B', 'C'], series: [], takeaway: 'So.', ...blocks },
    };
    const box = composeInPlainDeck(slide, 'meridian').scene.boxes.find(
      ({ kind }) => kind === 'chart',
    );
    const marks = box?.kind === 'chart' ? box.marks : [];
    return marks.flatMap((mark) => (mark.kind === 'rect' && mark.z === 3 ? [mark.fill] : []));
  };

  it('if the highest and the lowest value are emphasised, only the highest has the accent colour', () => {
    const series = [{ name: 'Growth', values: [16, 10, 4] }];

    expect(bars({ series, emphasis: ['A', 'C'] })).toEqual([accent, quiet, quiet]);
  });

  it('the series with the value that the title names has the accent colour', () => {
    const series = [
      { name: 'Disk', values: [0.5, 1.4, 1] },
      { name: 'SSD', values: [0.1, 0.2, 0.3] },
    ];
    const fills = bars({ series }, 'Disks fail in 1.4% of years');

    expect(fills.filter((fill) => fill === accent)).toHaveLength(3);
    expect(fills[0]).toBe(accent);
  });

  it.each([
    [[16, 10, 4, 3, 2], 'on the line, because the columns below are low enough'],
    [[2, 3, 4, 10, 16], 'right of the line, because the columns below are too high'],
  ])('the label of a reference value beside the columns %j is %s', (values, place) => {
    const slide: SlideContent = {
      ...plainFields,
      layout: 'chart',
      blocks: {
        kind: 'bar',
        categories: ['A', 'B', 'C', 'D', 'E'],
        series: [{ name: 'Growth', values }],
        reference: { value: '13%', label: 'World' },
        takeaway: 'So.',
      },
    };
    const { scene, find } = composeInPlainDeck(slide, 'meridian');
    const box = scene.boxes.find(({ kind }) => kind === 'chart');
    const marks = box?.kind === 'chart' ? box.marks : [];
    const line = marks.find((mark) => mark.kind === 'line' && mark.part === 'reference');
    const label = find('reference.label');
    const [labelX = 0, labelEnd = 0] = [label?.x, (label?.x ?? 0) + (label?.width ?? 0)];
    const [labelY = 0, bottom = 0] = [label?.y, (label?.y ?? 0) + (label?.height ?? 0)];
    const lineEnd = (line?.x ?? 0) + (line?.width ?? 0);
    const y = line?.y ?? 0;

    if (place.startsWith('on')) {
      expect(bottom).toBeLessThan(y);
      expect(labelEnd).toBeCloseTo(lineEnd, 0);
    } else {
      expect((labelY + bottom) / 2).toBeCloseTo(y, 0);
      expect(labelX).toBeGreaterThan(lineEnd);
    }
  });
});

describe('a figure in the title of a chart', () => {
  const chart = (title: string, categories = ['Solar', 'Wind', 'Hydro']): SlideContent => ({
    ...plainFields,
    title,
    layout: 'chart',
    blocks: {
      kind: 'bar',
      categories,
      series: [{ name: 'Added', values: [346, 116, 7] }],
      unit: 'GW',
      takeaway: 'Two technologies.',
    },
  });

  test('a figure in the title is shown large beside a chart that does not plot it', () => {
    const { texts } = composeInPlainDeck(
      chart('New plants are 97.6 percent of additions'),
      'meridian',
    );

    expect(texts.map(joinLineTexts)).toContain('97.6%');
  });

  test('a figure in the title is emphasised in a chart that plots it', () => {
    const { scene, texts } = composeInPlainDeck(chart('One kind added 116 GW'), 'meridian');
    const box = scene.boxes.find(({ kind }) => kind === 'chart');

    expect(box?.kind === 'chart' && box.chart.emphasis).toEqual([1]);
    expect(texts.map(joinLineTexts)).not.toContain('116 GW');
  });

  test('a second chart close to the first has its takeaway on the other side', () => {
    const slide = chart('New plants are 97.6 percent of additions');
    const first = composeInPlainDeck(slide, 'meridian').find('takeaway');
    const second = composeInPlainDeck(slide, 'meridian', { summary }).find('takeaway');

    expect(second?.x).toBeLessThan((first?.x ?? 0) - 400);
  });
});

describe('cover and closing slides that repeat content of the deck', () => {
  const withoutFigure = ['monolith'];
  it.each(themes.filter(({ id }) => !withoutFigure.includes(id)))(
    'in the theme $id, a closing slide repeats the figure that its text names',
    ({ id }) => {
      const blocks = { lead: '473 GW are not returns.', actions: ['Ask the owners', 'Sign'] };
      const { texts, findings } = composeInPlainDeck({ ...closing, blocks }, id, { summary });
      const figure = texts.find((box) => joinLineTexts(box) === '473 GW');

      expect(findings).toEqual([]);
      expect(figure).toBeDefined();
      expect(figure?.order).toBeNull();
      expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThan(690);
    },
  );

  it.each(themes)(
    'in the theme $id, a closing slide shows no figure that its text does not name',
    ({ id }) => {
      const { texts } = composeInPlainDeck(closing, id, { summary });

      expect(texts.map(joinLineTexts)).not.toContain('473 GW');
    },
  );

  it.each(themes)(
    'in the theme $id, the actions of a closing slide end in the lower part of the slide',
    ({ id }) => {
      const actions = ['Ask the owners', 'Sign the lease', 'Tell the town', 'Move in'];
      const { find, findings } = composeInPlainDeck({ ...closing, blocks: { actions } }, id);
      const last = find('actions[3]');

      expect(findings).toEqual([]);
      expect(last?.size).toBeGreaterThanOrEqual(24);
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(520);
    },
  );

  const cover: SlideContent = { ...plainFields, title: 'Growth', layout: 'cover', blocks: {} };

  it.each(themes)(
    'in the theme $id, the drawing on a cover does not change when a chart is added to the deck',
    ({ id }) => {
      const blocks = { kind: 'bar', takeaway: 'It grows.', categories: ['A', 'B', 'C'] } as const;
      const chart: SlideContent = {
        ...plainFields,
        layout: 'chart',
        blocks: {
          ...blocks,
          categories: [...blocks.categories],
          series: [{ name: 'Output', values: [9, 4, 7] }],
        },
      };
      const before = composeInPlainDeck(cover, id, { summary: summarizeDeck([cover], 'en') });
      const after = composeInPlainDeck(cover, id, { summary: summarizeDeck([cover, chart], 'en') });

      expect(before.findings).toEqual([]);
      expect(after.scene.boxes).toEqual(before.scene.boxes);
    },
  );

  test('a cover in the theme Ledger shows the figures of the deck', () => {
    const more = ['countries', 'regions'].map((label, i) => ({ value: `${i + 12}`, label }));
    const stated = [...summary.figures, ...more];
    const { texts } = composeInPlainDeck(cover, 'ledger', { summary: { ...summary, stated } });

    expect(texts.map(joinLineTexts)).toContain('473 GW');
  });
});
