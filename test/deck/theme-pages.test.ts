import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { createContext } from '#shared/deck/context.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { type Box, canvas, listTextBoxes, type Rect } from '#shared/deck/scene.ts';
import { drawBlockStacks } from '#shared/deck/themes/playroom/art.ts';
import { boardColors } from '#shared/deck/themes/playroom/tokens.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import {
  areOverlapping,
  createChartSlide,
  createPlainDeckContext,
  plainFields,
  processSlide,
} from './support/plain-slides.ts';
import { sampleImage } from './support/sample-picture.ts';

describe.each(themes)('an image next to text in the theme $id', (theme) => {
  it('the frame of an image covers only its edges, not its centre or the text', () => {
    const image = { asset: sampleImage, alt: 'Hills at dusk' };
    const blocks = { image, text: 'Four hundred homes.', items: ['One', 'Two'] };
    const { scene } = composeSlide(
      { ...plainFields, layout: 'image-text', blocks },
      createPlainDeckContext(theme.id),
    );
    const picture = scene.boxes.find(({ kind }) => kind === 'image');
    if (!picture) throw new Error('no picture');
    const near =
      theme.imageFrame?.(createContext(createPlainDeckContext(theme.id), processSlide), picture) ??
      [];

    const past = 16;
    const outside = near.filter(
      (box) =>
        box.x < picture.x - past ||
        box.y < picture.y - past ||
        box.x + box.width > picture.x + picture.width + past ||
        box.y + box.height > picture.y + picture.height + past,
    );
    const words = listTextBoxes(scene).filter(({ part }) => /^(?:text|items)/.test(part ?? ''));
    const middle = { x: picture.x + 100, y: picture.y + 100, width: 40, height: 40 };
    const solid = near.filter(
      (box) => box.kind === 'rect' && box.fill && areOverlapping(box, middle),
    );

    expect(words).toHaveLength(3);
    expect(outside).toEqual([]);
    expect(solid).toEqual([]);
    expect(near.filter((box) => words.some((word) => areOverlapping(box, word)))).toEqual([]);
  });
});

describe('the mountains that the theme Ink draws at the bottom of a slide', () => {
  /** Returns the smallest y coordinate of a path, px. */
  const highestPoint = (d: string) =>
    Math.min(...[...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y)));

  it('the mountains drawn by the theme Ink do not overlap the actions of a closing slide, however many there are', () => {
    const action = 'Tell the neighbours before the press does';
    for (const count of [1, 2, 3, 4]) {
      const blocks = { actions: Array.from({ length: count }, () => action) };
      const { scene } = composeSlide(
        { ...plainFields, layout: 'closing', blocks },
        createPlainDeckContext('ink'),
      );
      const ranges = scene.boxes.filter((box) => box.kind === 'path' && box.z === 0);
      const list = scene.boxes.find(({ kind }) => kind === 'group');

      expect(ranges).toHaveLength(5);
      const peak = Math.min(
        ...ranges.map((box) => (box.kind === 'path' ? highestPoint(box.d) : 720)),
      );
      expect(peak).toBeGreaterThan((list?.y ?? 720) + (list?.height ?? 0));
    }
  });

  it('the mountains drawn by the theme Ink are lower when the content may reach the bottom of the slide', () => {
    const { scene } = composeSlide(createChartSlide('Half.'), createPlainDeckContext('ink'));

    const ranges = scene.boxes.filter((box) => box.kind === 'path' && box.z === 0);
    const peaks = ranges.map((box) => (box.kind === 'path' ? highestPoint(box.d) : 0));
    expect(ranges).toHaveLength(2);
    expect(Math.min(...peaks)).toBeGreaterThan(640);
  });
});

describe.each(['blueprint', 'ledger', 'botanical', 'ink', 'playroom'])(
  'a quote in the theme %s',
  (theme) => {
    function fontSize(quote: string, language = 'en'): number {
      const slide: SlideContent = { ...plainFields, layout: 'quote', blocks: { quote } };
      const { scene, findings } = composeSlide(slide, createPlainDeckContext(theme, language));
      expect(findings).toEqual([]);
      return listTextBoxes(scene).find(({ part }) => part === 'quote')?.size ?? 0;
    }

    it('a short quote has a larger font size than a long one', () => {
      const some =
        'I stopped thinking about it after the second bill. It is simply there, like water.';

      expect(fontSize('Less, but better.')).toBeGreaterThan(1.3 * fontSize(some));
      expect(fontSize('少，却更好。', 'zh-CN')).toBeGreaterThan(1.3 * fontSize(some));
    });
  },
);

describe('Chinese text in the theme Botanical', () => {
  const blocks = { value: '400户', label: '家庭共用两组电池', context: '成员名册' };
  const slide: SlideContent = { ...plainFields, layout: 'big-number', blocks };
  const fontFamilies = (part: string) =>
    listTextBoxes(composeSlide(slide, createPlainDeckContext('botanical', 'zh-CN')).scene)
      .filter((box) => box.part === part)
      .flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ family }) => family)));

  it('the theme Botanical uses a Chinese serif font next to large serif numbers, and a Chinese sans-serif font in body text', () => {
    expect([...new Set(fontFamilies('value'))]).toEqual(['Lora', 'Noto Serif SC']);
    expect(fontFamilies('context')).toEqual(['Noto Sans SC']);
  });
});

describe('the building blocks that the theme Playroom draws', () => {
  it.each([...boardColors, '#ffffff'])(
    'the building blocks drawn by the theme Playroom and their details never use the background colour: %s',
    (board) => {
      const heights = [1, 2, 1, 2, 1];
      const boxes = Array.from({ length: 40 }, (_, index) => {
        const ctx = createContext(
          { ...createPlainDeckContext('playroom'), index, total: 40 },
          processSlide,
        );
        return drawBlockStacks(ctx, { x: 0, base: 200, size: 46, heights, board });
      }).flat();

      // 40 stacks of seven blocks each, some of them with a detail.
      expect(boxes.length).toBeGreaterThan(40 * 7);
      expect(boxes.filter((box) => 'fill' in box && box.fill === board)).toEqual([]);
    },
  );
});

describe.each(['blueprint', 'ledger'])(
  'the actions on the closing slide in the theme %s',
  (theme) => {
    it('the actions on the closing slide do not overlap the drawing below them, however many there are', () => {
      const action = 'Tell the neighbours before the press does, all of them';
      for (const count of [1, 2, 3, 4]) {
        const blocks = { actions: Array.from({ length: count }, () => action) };
        const { scene, findings } = composeSlide(
          { ...plainFields, layout: 'closing', blocks },
          createPlainDeckContext(theme),
        );
        const list = scene.boxes.find(({ kind }) => kind === 'group');
        if (!list) throw new Error('no list');
        // The theme's decoration at the bottom of a closing slide, below the list of actions: rings or a wide bar.
        const drawn = scene.boxes.filter(
          (box) =>
            (box.kind === 'path' || (box.kind === 'rect' && box.height < 10)) &&
            box.width > (box.kind === 'path' ? 200 : 1000) &&
            box.width < 1100 &&
            box.height < 400,
        );

        expect(findings).toEqual([]);
        const sheet = { ...list, height: list.height + 60 };
        expect(drawn.filter((box) => areOverlapping(box, sheet))).toEqual([]);
      }
    });
  },
);

describe.each(['blueprint', 'ledger', 'botanical', 'ink', 'playroom'])(
  'a title in the theme %s',
  (theme) => {
    it.each(['cover', 'section'] as const)(
      'a title on a %s has a larger font size if it is a single word',
      (layout) => {
        const sizeOf = (title: string, language: string) => {
          const { scene, findings } = composeSlide(
            { ...plainFields, title, layout, blocks: {} },
            createPlainDeckContext(theme, language),
          );
          expect(findings).toEqual([]);
          return listTextBoxes(scene).find(({ part }) => part === 'title')?.size ?? 0;
        };
        const other = sizeOf('Two pilots, four hundred homes', 'en');

        expect(sizeOf('Risks', 'en')).toBeGreaterThan(1.1 * other);
        expect(sizeOf('风险', 'zh-CN')).toBeGreaterThan(1.1 * other);
      },
    );
  },
);

const themesWithNumerals = themes.filter(({ sequence }) => sequence?.stepNumerals);

describe.each(themesWithNumerals)(
  'the numerals above the steps of a process in the theme $id',
  (theme) => {
    it.each([3, 4, 5, 6])(
      'the numerals above the steps of a process stay in their area and number each of %i steps',
      (count) => {
        const ctx = createContext(createPlainDeckContext(theme.id), processSlide);
        const pitch = 1136 / count;
        for (const height of [130, theme.sequence?.stepNumerals?.height ?? 240]) {
          const places = Array.from({ length: count }, (_, i) => ({
            x: 72 + i * pitch,
            y: 200,
            width: pitch - 24,
            height,
          }));
          const boxes = theme.sequence?.stepNumerals?.draw(ctx, places) ?? [];
          const past = 16;
          const outside = boxes.filter(
            (box) => box.x < 72 - past || box.x + box.width > 1208 + past || box.y < 200 - past,
          );
          const numbers = listTextBoxes({ boxes });

          expect(outside).toEqual([]);
          // The lines between the columns of the theme Broadsheet are excluded, because they extend to the bottom of the
          // page.
          const filled = boxes.filter(({ kind }) => kind !== 'line');
          expect(filled.filter((box) => box.y + box.height > 200 + height + past)).toEqual([]);
          expect(numbers).toHaveLength(count);
          for (const { color, on, size } of numbers) {
            expect(computeContrast(color, on)).toBeGreaterThanOrEqual(4.5);
            expect(size).toBeGreaterThanOrEqual(14);
          }
        }
      },
    );
  },
);

describe('the drawings of the theme Ledger', () => {
  const slides: SlideContent[] = [
    { ...plainFields, layout: 'section', blocks: { number: '01' } },
    { ...plainFields, layout: 'section', blocks: {} },
    { ...plainFields, layout: 'closing', blocks: {} },
  ];

  it('a cover in the theme Ledger without figures has only text and a double line', () => {
    const blocks = { subtitle: 'Two years of batteries' };
    const slide: SlideContent = { ...plainFields, layout: 'cover', blocks };
    const { boxes } = composeSlide(slide, createPlainDeckContext('ledger')).scene;

    expect(boxes.filter(({ kind }) => kind === 'line')).toHaveLength(2);
    expect(boxes.filter(({ kind, x }) => kind === 'rect' && x > 100)).toEqual([]);
  });

  it.each(slides)(
    'the drawings of the theme Ledger on $layout slides have lines and columns, but no bars that look like data',
    (slide) => {
      const { boxes } = composeSlide(slide, createPlainDeckContext('ledger')).scene;
      const isSpine = ({ x, height }: Box) => x === 0 && height === canvas.height;
      const rects = boxes.filter((box) => box.kind === 'rect' && box.width < 600 && !isSpine(box));
      const tall = rects.filter(({ height }) => height > 20);
      const lying = rects.filter(({ height }) => height <= 20);

      expect(boxes.filter((box) => box.kind === 'line').length).toBeGreaterThan(12);
      expect(boxes.filter((box) => box.kind === 'path')).toEqual([]);
      expect(new Set(tall.map(({ height }) => height)).size).toBeLessThanOrEqual(1);
      expect(lying).toEqual([]);
    },
  );
});

describe.each(themes)('a pyramid of five levels in the theme $id', ({ id }) => {
  it('a pyramid of five levels is wider if its captions are shorter', () => {
    const captionX = (text: string) => {
      const levels = [1, 2, 3, 4, 5].map((i) => ({ heading: `Level ${i}`, text }));
      const { scene, findings } = composeSlide(
        { ...plainFields, layout: 'pyramid', blocks: { levels } },
        createPlainDeckContext(id),
      );
      expect(findings).toEqual([]);
      return listTextBoxes(scene).find(({ part }) => part === 'levels[0].heading')?.x ?? 0;
    };
    const long = 'Neighbourhood batteries for every district within the municipality';

    expect(captionX('Simple ones first.')).toBeGreaterThan(captionX(long) + 60);
  });
});

describe('the markers of a process or a timeline', () => {
  const events = ['2020', '2021', '2022', '2023'].map((when) => ({ when, heading: 'Open' }));
  const slides: SlideContent[] = [
    processSlide,
    { ...plainFields, layout: 'timeline', blocks: { events } },
  ];
  const middleOf = ({ y, height }: Rect) => Math.round(y + height / 2);

  it.each(themes)(
    'the markers of a process or a timeline are on one line in the theme $id',
    ({ id }) => {
      const ctx = createContext(createPlainDeckContext(id), processSlide);
      const { sequence } = getTheme(id);
      const rect = (i: number) => ({ x: 100 + 200 * i, y: 100, width: 64, height: 64 });
      for (const draw of [sequence?.drawNode, sequence?.drawEvent]) {
        const drawn = [0, 1, 2, 3].map((i) => draw?.(ctx, rect(i), i) ?? []);
        const sizes = drawn.map((boxes) => boxes.map(({ width, height }) => [width, height]));

        expect(new Set(drawn.map((boxes) => boxes.map(middleOf).join())).size).toBe(1);
        expect(new Set(sizes.map((size) => JSON.stringify(size))).size).toBe(1);
      }
    },
  );

  it.each(themes)(
    'the distance from the title to the steps or events is below 400 px in the theme $id',
    ({ id }) => {
      for (const slide of slides) {
        const { scene, findings } = composeSlide(slide, createPlainDeckContext(id));
        const texts = listTextBoxes(scene).filter(({ role }) => role !== 'footer');
        const title = texts.find(({ role }) => role === 'h1');
        const below = texts.filter(({ part }) => /^(?:steps|events)/.test(part ?? ''));
        if (!title) throw new Error('no title');

        expect(findings).toEqual([]);
        expect(Math.min(...below.map(({ y }) => y)) - title.y - title.height).toBeLessThan(400);
      }
    },
  );
});

describe('the slab across the top of a slide in the theme Monolith', () => {
  it.each([
    [144, 'Half'],
    [150, 'Two pilots showed that batteries halve the price of an evening in the city'],
  ])(
    'the slab across the top of a slide in the theme Monolith is %i px high for the title “%s”',
    (height, title) => {
      const { scene, findings } = composeSlide(
        { ...createChartSlide('Half.'), title },
        createPlainDeckContext('monolith'),
      );

      expect(findings).toEqual([]);
      expect(scene.boxes[0]).toMatchObject({ kind: 'rect', width: 1280, height });
    },
  );
});

describe('the worn edges of an image in the theme Ink', () => {
  it('the theme Ink draws the worn edges of an image as one path per side, because overlaps in a single path would not be filled', () => {
    const ctx = createContext(createPlainDeckContext('ink'), processSlide);
    const edges =
      getTheme('ink').imageFrame?.(ctx, { x: 80, y: 160, width: 560, height: 480 }) ?? [];

    const parts = edges.map((box) => (box.kind === 'path' ? box.d.split('M').length - 1 : 0));
    expect(parts).toEqual([1, 1, 1, 1]);
  });
});
