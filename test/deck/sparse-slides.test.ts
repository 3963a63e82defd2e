import { describe, expect, it, test } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { Ctx } from '#shared/deck/context.ts';
import type { DeckSummary } from '#shared/deck/deck-summary.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { type Box, flattenBoxes, type Rect, type TextBox } from '#shared/deck/scene.ts';
import { settleContent } from '#shared/deck/settle-content.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { themeById, themes } from '#shared/deck/themes.ts';
import { plainDeckContext, plainFields } from './support/plain-slides.ts';

const summary: DeckSummary = {
  figures: [{ value: '473 GW', label: 'added in 2023' }],
  shape: [1, 0.4, 0.1],
  peak: 0,
  mirrored: [3],
};

function compose(slide: SlideContent, theme: string, more: { summary?: DeckSummary } = {}) {
  const { scene, findings } = composeSlide(slide, { ...plainDeckContext(theme), ...more });
  const texts = flattenBoxes(scene.boxes).filter((box) => box.kind === 'text');
  const find = (part: string): TextBox | undefined => texts.find((box) => box.part === part);
  return { scene, findings, texts, find };
}

const lineText = ({ lines }: TextBox) =>
  lines
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ');

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
const bigNumber: SlideContent = {
  ...plainFields,
  layout: 'big-number',
  blocks: {
    value: '23%',
    label: 'lower cost of each trip',
    comparison: { value: '0.14 EUR', label: 'saved a bike' },
  },
};
const closing: SlideContent = {
  ...plainFields,
  title: 'Decide today',
  layout: 'closing',
  blocks: { lead: 'One open question.', actions: ['Ask the owners', 'Sign the lease'] },
};

const side = (heading: string) => ({ heading, items: ['Fewer trips', 'No data', 'Decide today'] });
const columns: SlideContent = {
  ...plainFields,
  layout: 'two-columns',
  blocks: { left: side('Summer'), right: side('Autumn') },
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
const contentEnd = (texts: TextBox[]) =>
  Math.max(...texts.filter(({ role }) => role !== 'footer').map(({ y, height }) => y + height));

describe('slides with little content fill the page', () => {
  it.each(themes)('rows and columns end in the lowest fifth of the page in $id', ({ id }) => {
    for (const slide of [columns, process, table])
      expect(contentEnd(compose(slide, id).texts)).toBeGreaterThan(720 * 0.79);
  });

  it('content that can grow no more moves down by a third of the free space', () => {
    const theme = themeById('ledger');
    const drawAt = (y: number, body: Rect) => [{ ...body, kind: 'rect', y, height: 340 } as Box];
    const body = { x: 0, y: 120, width: 1000, height: 520 };
    const draw = (drawn: Theme) => {
      const frame = drawn.frame({} as Ctx, 'stack');
      return { boxes: drawAt(frame.body.y, frame.body) };
    };

    const { boxes } = settleContent({ ...theme, frame: () => ({ boxes: [], body }) }, draw);

    expect(boxes[0]?.y).toBe(180);
  });

  it('a hero number stays inside the page after it moved down', () => {
    for (const { id } of themes) {
      const { texts, findings } = compose(comparedNumber, id);
      expect(findings).toEqual([]);
      expect(contentEnd(texts)).toBeLessThan(690);
    }
  });

  it.each(themes)('short steps of a process are rows in $id', ({ id }) => {
    const { find, findings } = compose(process, id);
    const [heading, text, last] = ['steps[0].heading', 'steps[0].text', 'steps[3].heading'].map(
      find,
    );

    expect(findings).toEqual([]);
    expect(text?.x).toBeGreaterThan((heading?.x ?? 0) + 100);
    expect(last?.x).toBe(heading?.x);
    expect(last?.y).toBeGreaterThan(480);
  });

  it.each(themes)('three short figures are rows in $id', ({ id }) => {
    const { find, findings } = compose(stats, id);

    expect(findings).toEqual([]);
    expect(find('stats[2].value')?.x).toBe(find('stats[0].value')?.x);
    expect(find('stats[2].value')?.y).toBeGreaterThan(430);
  });
});

test('a table has bars beside the figures of its key column, but not for totals and missing values', () => {
  const { scene } = compose(table, 'meridian');
  const box = flattenBoxes(scene.boxes).find(({ kind }) => kind === 'table');
  const bars = box?.kind === 'table' ? box.marks.filter((mark) => mark.kind === 'rect') : [];
  const widths = bars.filter(({ height }) => height > 10).map(({ width }) => Math.round(width));
  const [china = 0, usa = 0, brazil = 0, ...more] = widths.filter((width) => width > 5);

  expect(more).toEqual([]);
  expect(usa / china).toBeCloseTo(0.25, 1);
  expect(brazil / china).toBeCloseTo(0.05, 1);
});

test('a percentage is drawn as a part of a whole', () => {
  const { scene } = compose(bigNumber, 'meridian');
  const rects = flattenBoxes(scene.boxes).filter((box) => box.kind === 'rect');
  const [whole, part] = rects.filter(({ height }) => height === 22);

  expect((part?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.23, 2);
});

describe('the figure of a title', () => {
  const chart = (title: string): SlideContent => ({
    ...plainFields,
    title,
    layout: 'chart',
    blocks: {
      kind: 'bar',
      categories: ['Solar', 'Wind', 'Hydro'],
      series: [{ name: 'Added', values: [346, 116, 7] }],
      unit: 'GW',
      takeaway: 'Two technologies.',
    },
  });

  test('is set large beside a chart that does not plot it', () => {
    const { texts } = compose(chart('New plants are 97.6 percent of additions'), 'meridian');

    expect(texts.map(lineText)).toContain('97.6%');
  });

  test('is emphasised in a chart that plots it', () => {
    const { scene, texts } = compose(chart('One kind added 116 GW'), 'meridian');
    const box = scene.boxes.find(({ kind }) => kind === 'chart');

    expect(box?.kind === 'chart' && box.chart.emphasis).toEqual([1]);
    expect(texts.map(lineText)).not.toContain('116 GW');
  });

  test('a second chart close to the first has its takeaway on the other side', () => {
    const first = compose(chart('Growth'), 'meridian').find('takeaway');
    const second = compose(chart('Growth'), 'meridian', { summary }).find('takeaway');

    expect(second?.x).toBeLessThan((first?.x ?? 0) - 400);
  });
});

describe('closings and covers show the deck', () => {
  it.each(themes.filter(({ id }) => id !== 'monolith'))(
    'a closing repeats the figure to remember in $id',
    ({ id }) => {
      const { texts, findings } = compose(closing, id, { summary });
      const figure = texts.find((box) => lineText(box) === '473 GW');

      expect(findings).toEqual([]);
      expect(figure).toBeDefined();
      expect(figure?.order).toBeNull();
      expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThan(690);
    },
  );

  const cover: SlideContent = { ...plainFields, title: 'Growth', layout: 'cover', blocks: {} };

  it.each(themes)('a cover is drawn from the first chart or the figures in $id', ({ id }) => {
    const figures = [...summary.figures, { value: '12', label: 'countries' }];
    const drawn = compose(cover, id, { summary: { ...summary, figures } });
    const other = { ...summary, figures, shape: [0.2, 0.5, 1], peak: 2 };

    expect(drawn.findings).toEqual([]);
    expect(drawn.scene.boxes).not.toEqual(compose(cover, id).scene.boxes);
    if (id !== 'ledger')
      expect(compose(cover, id, { summary: other }).scene.boxes).not.toEqual(drawn.scene.boxes);
  });
});
