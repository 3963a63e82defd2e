import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { createContext } from '#shared/deck/context.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { type Box, type Rect, textBoxes } from '#shared/deck/scene.ts';
import { palette } from '#shared/deck/themes/ledger/tokens.ts';
import { piles } from '#shared/deck/themes/playroom/art.ts';
import { boards } from '#shared/deck/themes/playroom/tokens.ts';
import { themeById, themes } from '#shared/deck/themes.ts';
import { chartSlide, deckOf, meet, plain, processSlide } from './support/plain-slides.ts';
import { samplePicture } from './support/sample-picture.ts';

describe.each(themes)('a picture beside text in $id', (theme) => {
  it('is mounted over its edges alone: the words and its middle stay free', () => {
    const image = { asset: samplePicture, alt: 'Hills at dusk' };
    const blocks = { image, text: 'Four hundred homes.', items: ['One', 'Two'] };
    const { scene } = composeSlide({ ...plain, layout: 'image-text', blocks }, deckOf(theme.id));
    const picture = scene.boxes.find(({ kind }) => kind === 'image');
    if (!picture) throw new Error('no picture');
    const near = theme.mount?.(createContext(deckOf(theme.id), processSlide), picture) ?? [];

    const past = 16;
    const outside = near.filter(
      (box) =>
        box.x < picture.x - past ||
        box.y < picture.y - past ||
        box.x + box.width > picture.x + picture.width + past ||
        box.y + box.height > picture.y + picture.height + past,
    );
    const words = textBoxes(scene).filter(({ part }) => /^(?:text|items)/.test(part ?? ''));
    const middle = { x: picture.x + 100, y: picture.y + 100, width: 40, height: 40 };
    const solid = near.filter((box) => box.kind === 'rect' && box.fill && meet(box, middle));

    expect(words).toHaveLength(3);
    expect(outside).toEqual([]);
    expect(solid).toEqual([]);
    expect(near.filter((box) => words.some((word) => meet(box, word)))).toEqual([]);
  });
});

describe('the mountains of Ink', () => {
  /** The highest point of a path's corners, px from the slide's top. */
  const peakOf = (d: string) =>
    Math.min(...[...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y)));

  it('keep below the actions of a closing slide, however many there are', () => {
    const action = 'Tell the neighbours before the press does';
    for (const count of [1, 2, 3, 4]) {
      const blocks = { actions: Array.from({ length: count }, () => action) };
      const { scene } = composeSlide({ ...plain, layout: 'closing', blocks }, deckOf('ink'));
      const ranges = scene.boxes.filter((box) => box.kind === 'path' && box.z === 0);
      const list = scene.boxes.find(({ kind }) => kind === 'group');

      expect(ranges).toHaveLength(5);
      const peak = Math.min(...ranges.map((box) => (box.kind === 'path' ? peakOf(box.d) : 720)));
      expect(peak).toBeGreaterThan((list?.y ?? 720) + (list?.height ?? 0));
    }
  });

  it('keep below a body that may reach the foot of the page', () => {
    const { scene } = composeSlide(chartSlide('Half.'), deckOf('ink'));

    const ranges = scene.boxes.filter((box) => box.kind === 'path' && box.z === 0);
    const peaks = ranges.map((box) => (box.kind === 'path' ? peakOf(box.d) : 0));
    expect(ranges).toHaveLength(2);
    expect(Math.min(...peaks)).toBeGreaterThan(640);
  });
});

describe.each(['blueprint', 'ledger', 'botanical', 'ink', 'playroom'])(
  'a saying in %s',
  (theme) => {
    function sizeOf(quote: string, language = 'en'): number {
      const slide: SlideContent = { ...plain, layout: 'quote', blocks: { quote } };
      const { scene, findings } = composeSlide(slide, deckOf(theme, language));
      expect(findings).toEqual([]);
      return textBoxes(scene).find(({ part }) => part === 'quote')?.size ?? 0;
    }

    it('is set the larger the fewer its words are', () => {
      const some =
        'I stopped thinking about it after the second bill. It is simply there, like water.';

      expect(sizeOf('Less, but better.')).toBeGreaterThan(1.3 * sizeOf(some));
      expect(sizeOf('少，却更好。', 'zh-CN')).toBeGreaterThan(1.3 * sizeOf(some));
    });
  },
);

describe('Chinese in Botanical', () => {
  const blocks = { value: '400户', label: '家庭共用两组电池', context: '成员名册' };
  const slide: SlideContent = { ...plain, layout: 'big-number', blocks };
  const familiesIn = (part: string) =>
    textBoxes(composeSlide(slide, deckOf('botanical', 'zh-CN')).scene)
      .filter((box) => box.part === part)
      .flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ family }) => family)));

  it('is a serif beside the serif of its figures, and none in running text', () => {
    expect(familiesIn('value')).toEqual(['Lora', 'Noto Serif SC']);
    expect(familiesIn('context')).toEqual(['Noto Sans SC']);
  });
});

describe('blocks on a board of Playroom', () => {
  it.each([...boards, '#ffffff'])(
    'are none of them in its colour, nor is what is painted on them: %s',
    (board) => {
      const heights = [1, 2, 1, 2, 1];
      const boxes = Array.from({ length: 40 }, (_, index) => {
        const ctx = createContext({ ...deckOf('playroom'), index, total: 40 }, processSlide);
        return piles(ctx, { x: 0, base: 200, size: 46, heights, board });
      }).flat();

      expect(boxes.length).toBeGreaterThan(400);
      expect(boxes.filter((box) => 'fill' in box && box.fill === board)).toEqual([]);
    },
  );
});

describe.each(['blueprint', 'ledger'])('what is due on the last slide in %s', (theme) => {
  it('keeps clear of the drawing below it, however much it is', () => {
    const action = 'Tell the neighbours before the press does, all of them';
    for (const count of [1, 2, 3, 4]) {
      const blocks = { actions: Array.from({ length: count }, () => action) };
      const { scene, findings } = composeSlide(
        { ...plain, layout: 'closing', blocks },
        deckOf(theme),
      );
      const list = scene.boxes.find(({ kind }) => kind === 'group');
      if (!list) throw new Error('no list');
      // A flange's rings, or the head of an account: nothing may stand over their middle.
      const drawn = scene.boxes.filter(
        (box) =>
          (box.kind === 'path' || (box.kind === 'rect' && box.height < 10)) &&
          box.width > (box.kind === 'path' ? 200 : 1000) &&
          box.width < 1100 &&
          box.height < 400,
      );

      expect(findings).toEqual([]);
      const sheet = { ...list, height: list.height + 60 };
      expect(drawn.filter((box) => meet(box, sheet))).toEqual([]);
    }
  });
});

describe('the room at the foot of a tall pane', () => {
  /** The rooms that a slide's panes offer for a drawing, and the texts of the slide. */
  function roomsOf(slide: SlideContent): { rooms: Rect[]; texts: Rect[] } {
    const rooms: Rect[] = [];
    const botanical = themeById('botanical');
    const stance = {
      above: 0,
      isTall: true,
      foot: (_: unknown, room: Rect) => {
        rooms.push(room);
        return [];
      },
    };
    const deck = { ...deckOf('botanical'), theme: { ...botanical, stance } };
    const { scene } = composeSlide(slide, deck);
    return { rooms, texts: textBoxes(scene).filter(({ part }) => part !== undefined) };
  }

  it('is the shorter of two columns’, below its words', () => {
    const side = (...items: string[]) => ({ heading: 'Habits', items });
    const blocks = { left: side('Demos'), right: side('One', 'Two', 'Three', 'Four') };

    const { rooms, texts } = roomsOf({ ...plain, layout: 'two-columns', blocks });

    expect(rooms).toHaveLength(1);
    expect(rooms[0]?.x).toBeLessThan(200);
    expect(texts.filter((text) => rooms.some((room) => meet(room, text)))).toEqual([]);
  });

  it('is below short code, and none below long code', () => {
    const codeOf = (lines: number): SlideContent => ({
      ...plain,
      layout: 'code',
      blocks: { language: 'sql', code: 'select 1;\n'.repeat(lines) },
    });

    const { rooms, texts } = roomsOf(codeOf(2));

    expect(rooms).toHaveLength(1);
    expect(texts.filter((text) => rooms.some((room) => meet(room, text)))).toEqual([]);
    expect(roomsOf(codeOf(14)).rooms).toEqual([]);
  });
});

describe.each(['blueprint', 'ledger', 'botanical', 'ink', 'playroom'])('a title in %s', (theme) => {
  it.each(['cover', 'section'] as const)(
    'of one word is larger on a %s than any other',
    (layout) => {
      const sizeOf = (title: string, language: string) => {
        const { scene, findings } = composeSlide(
          { ...plain, title, layout, blocks: {} },
          deckOf(theme, language),
        );
        expect(findings).toEqual([]);
        return textBoxes(scene).find(({ part }) => part === 'title')?.size ?? 0;
      };
      const other = sizeOf('Two pilots, four hundred homes', 'en');

      expect(sizeOf('Risks', 'en')).toBeGreaterThan(1.1 * other);
      expect(sizeOf('风险', 'zh-CN')).toBeGreaterThan(1.1 * other);
    },
  );
});

const grown = ['blueprint', 'ledger', 'botanical', 'ink', 'playroom'];
const withSteps = themes.filter(({ id }) => grown.includes(id));

describe.each(withSteps)('what stands over the steps of a process in $id', (theme) => {
  it.each([3, 4, 5, 6])('keeps to its places and numbers each step: %i', (count) => {
    const ctx = createContext(deckOf(theme.id), processSlide);
    const pitch = 1136 / count;
    for (const height of [130, theme.stance?.steps?.height ?? 240]) {
      const places = Array.from({ length: count }, (_, i) => ({
        x: 72 + i * pitch,
        y: 200,
        width: pitch - 24,
        height,
      }));
      const boxes = theme.stance?.steps?.draw(ctx, places) ?? [];
      const past = 16;
      const outside = boxes.filter(
        (box) => box.x < 72 - past || box.x + box.width > 1208 + past || box.y < 200 - past,
      );
      const numbers = textBoxes({ boxes });

      expect(outside).toEqual([]);
      expect(boxes.filter((box) => box.y + box.height > 200 + height + past)).toEqual([]);
      expect(numbers).toHaveLength(count);
      for (const { color, on, size } of numbers) {
        expect(contrast(color, on)).toBeGreaterThanOrEqual(4.5);
        expect(size).toBeGreaterThanOrEqual(14);
      }
    }
  });
});

describe('the blank lines of Ledger', () => {
  const linesIn = (boxes: Box[]) =>
    boxes.filter((box) => box.kind === 'line' && box.stroke === palette.hairline);

  it('fill a tall pane above its words, and keep clear of them', () => {
    const stats = [
      { value: '38%', label: 'lower peak' },
      { value: '6.1 yr', label: 'payback' },
    ];
    const slides: SlideContent[] = [
      { ...plain, layout: 'stats', blocks: { stats } },
      chartSlide('Half the price.'),
    ];
    for (const slide of slides) {
      const { scene } = composeSlide(slide, deckOf('ledger'));
      const words = textBoxes(scene).filter(({ part }) => /^(?:stats|takeaway)/.test(part ?? ''));
      const lines = linesIn(scene.boxes);

      expect(lines.length).toBeGreaterThan(4);
      expect(words.length).toBeGreaterThan(0);
      expect(lines.filter((line) => words.some((word) => meet(word, line)))).toEqual([]);
    }
  });

  it('are left out where the words fill the pane', () => {
    const full = 'batteries in the neighbourhood of the evening districts '.repeat(8).trim();

    expect(linesIn(composeSlide(chartSlide(full), deckOf('ledger')).scene.boxes)).toEqual([]);
  });
});

describe('the drawings of Ledger', () => {
  const slides: SlideContent[] = [
    { ...plain, layout: 'cover', blocks: { subtitle: 'Two years of batteries' } },
    { ...plain, layout: 'section', blocks: { number: '01' } },
    { ...plain, layout: 'section', blocks: {} },
    { ...plain, layout: 'closing', blocks: {} },
  ];

  it.each(slides)(
    'on $layout pages are lines and columns, never bars that tell a figure',
    (slide) => {
      const { boxes } = composeSlide(slide, deckOf('ledger')).scene;
      const rects = boxes.filter((box) => box.kind === 'rect' && box.width < 600);
      const tall = rects.filter(({ height }) => height > 20);
      const lying = rects.filter(({ height }) => height <= 20);

      expect(boxes.filter((box) => box.kind === 'line').length).toBeGreaterThan(12);
      expect(boxes.filter((box) => box.kind === 'path')).toEqual([]);
      expect(new Set(tall.map(({ height }) => height)).size).toBeLessThanOrEqual(1);
      expect(lying).toEqual([]);
    },
  );
});

describe.each(themes)('a pyramid of five levels in $id', ({ id }) => {
  it('is the wider the less its captions need', () => {
    const captionsAt = (text: string) => {
      const levels = [1, 2, 3, 4, 5].map((i) => ({ heading: `Level ${i}`, text }));
      const { scene, findings } = composeSlide(
        { ...plain, layout: 'pyramid', blocks: { levels } },
        deckOf(id),
      );
      expect(findings).toEqual([]);
      return textBoxes(scene).find(({ part }) => part === 'levels[0].heading')?.x ?? 0;
    };
    const long = 'Neighbourhood batteries for every district within the municipality';

    expect(captionsAt('Simple ones first.')).toBeGreaterThan(captionsAt(long) + 60);
  });
});

describe.each(themes.filter(({ stance }) => stance?.moments))(
  'what stands over the dates of a timeline in $id',
  ({ id }) => {
    const eventsOf = (count: number, text: string) =>
      Array.from({ length: count }, (_, i) => ({ when: `${2020 + i}`, heading: 'Open', text }));
    const compose = (count: number, text: string) =>
      composeSlide(
        { ...plain, layout: 'timeline', blocks: { events: eventsOf(count, text) } },
        deckOf(id),
      );

    it.each([3, 4, 6])('keeps clear of the dates and of the title: %i', (count) => {
      const { scene, findings } = compose(count, 'Two car parks.');
      const texts = textBoxes(scene).filter(({ role }) => role !== 'footer');
      const title = texts.find(({ role }) => role === 'h1');
      const dates = texts.filter(({ part }) => part?.endsWith('.when'));
      if (!title) throw new Error('no title');
      const from = title.y + title.height;
      const to = Math.min(...dates.map(({ y }) => y));

      expect(findings).toEqual([]);
      expect(to - from).toBeGreaterThan(120);
    });

    it('leaves its room to words that need it', () => {
      const long = 'neighbourhood batteries for every district of the municipality '.repeat(3);
      const { scene, findings } = compose(4, long.trim());
      const dates = textBoxes(scene).filter(({ part }) => part?.endsWith('.when'));

      expect(findings).toEqual([]);
      expect(Math.min(...dates.map(({ y }) => y))).toBeLessThan(300);
    });
  },
);

describe('the worn edges of a picture in Ink', () => {
  it('are a path a side: parts that overlap in one would be open where fills go by the even-odd rule', () => {
    const ctx = createContext(deckOf('ink'), processSlide);
    const edges = themeById('ink').mount?.(ctx, { x: 80, y: 160, width: 560, height: 480 }) ?? [];

    const parts = edges.map((box) => (box.kind === 'path' ? box.d.split('M').length - 1 : 0));
    expect(parts).toEqual([1, 1, 1, 1]);
  });
});
