import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';

const plainFields = { title: 'What it came to', notes: '', sources: [] };

function composeTexts(slide: SlideContent, theme: string, language: string) {
  const deck = { title: 'The quiet grid', language, theme: getTheme(theme), index: 3, total: 9 };
  return listTextBoxes(composeSlide(slide, deck).scene);
}

function findText(slide: SlideContent, theme: string, language: string, part: string) {
  const box = composeTexts(slide, theme, language).find((each) => each.part === part);
  if (!box) throw new Error(`no ${part}`);
  return box;
}

function createStatsSlide(...values: string[]): SlideContent {
  const list = values.map((value) => ({ value, label: 'of what' }));
  return { ...plainFields, layout: 'stats', blocks: { stats: list } };
}

const listLineTexts = ({ lines }: ReturnType<typeof findText>) =>
  lines.map(({ runs }) => runs.map(({ text }) => text.replaceAll('\u00a0', ' ')).join(''));

describe('large numbers on slides', () => {
  it('large numbers have the font weight of the Chinese unit next to them', () => {
    const alone = findText(createStatsSlide('38%', '12%'), 'nocturne', 'en', 'stats[0].value');
    const beside = findText(
      createStatsSlide('38%', '2900万元'),
      'nocturne',
      'zh-CN',
      'stats[0].value',
    );

    expect(alone.weight).toBe(600);
    expect(beside.weight).toBe(700);
  });

  it.each([
    ['>1,000 GW', 'en', 'over 1,000 GW'],
    ['≥ 5', 'en', 'at least 5'],
    ['<10%', 'zh-CN', '不到 10%'],
    ['~40', 'de', 'rund 40'],
    ['>40', 'pl', '>40'],
    ['5 > 4', 'en', '5 > 4'],
  ])(
    'the sign before a large number is written as a word if the language has one: %s',
    (value, language, shown) => {
      const box = findText(createStatsSlide(value, '12'), 'meridian', language, 'stats[0].value');

      expect(
        listLineTexts(box)
          .join('')
          .replaceAll(/[\u2005\u2009]/gu, ' '),
      ).toBe(shown);
    },
  );

  it.each(['meridian', 'broadsheet', 'ink'])(
    'large numbers leave a gap to the next column in the theme %s',
    (theme) => {
      const slide = createStatsSlide('38%', '2900万元', '6.1年', '12%');
      const [first, second, third] = [0, 1, 2].map((i) =>
        findText(slide, theme, 'zh-CN', `stats[${i}].value`),
      );
      const pitch = (second?.x ?? 0) - (first?.x ?? 0);
      const end = (second?.x ?? 0) + (second?.lines[0]?.width ?? 0);

      expect(second?.lines).toHaveLength(1);
      expect((third?.x ?? 0) - end).toBeGreaterThanOrEqual(pitch * 0.12);
    },
  );

  it.each(themes)(
    'large numbers have a one-line context below, and a longer one on the side of the theme $id',
    ({ id, bigNumber }) => {
      const noted = (context: string) => {
        const blocks = { value: '412', label: 'a year', context };
        const slide: SlideContent = { ...plainFields, layout: 'big-number', blocks };
        return {
          label: findText(slide, id, 'en', 'label'),
          note: findText(slide, id, 'en', 'context'),
        };
      };
      const short = noted('After all costs.');
      const long = noted(
        'Measured at both transformers over two winters; the weather is taken out by the method of the regulator.',
      );

      expect(short.note.x).toBe(short.label.x);
      expect(short.note.y).toBeGreaterThanOrEqual(short.label.y + short.label.height);
      const side = bigNumber?.side ?? 'right';
      const isOnSide = {
        right: long.note.x > long.label.x + long.label.width / 2,
        left: long.note.x + long.note.width < long.label.x,
        below: long.note.y > long.label.y + long.label.height,
      }[side];
      expect(isOnSide).toBe(true);
    },
  );
});

describe('the takeaway of a chart', () => {
  it('a chart’s takeaway has a contrast of at least 4.5 on the panel of each theme', () => {
    const grounds = themes.flatMap(({ takeaway = [] }) => takeaway);

    expect(grounds.length).toBeGreaterThan(1);
    for (const { on, ink, accent } of grounds)
      expect(
        Math.min(computeContrast(ink, on), computeContrast(accent, on)),
      ).toBeGreaterThanOrEqual(4.5);
  });

  it('a chart’s takeaway has no very short last line in Chinese', () => {
    const series = [{ name: '储能', values: [2, 9] }];
    const takeaway = '储能在第四年的成本就会超过燃气。';
    // Periods of time: the takeaway is in a panel beside the columns.
    const blocks = { kind: 'bar' as const, categories: ['2024', '2028'], series, takeaway };
    const slide: SlideContent = { ...plainFields, layout: 'chart', blocks };

    expect(listLineTexts(findText(slide, 'meridian', 'zh-CN', 'takeaway'))).toEqual([
      '储能在第四年的成本',
      '就会超过燃气。',
    ]);
  });
});

describe('line breaks of large Chinese text', () => {
  it('large Chinese text breaks after its clauses and has no very short last line', () => {
    const title = '安静的电网：城市如何储存一个夏天的阳光';
    const slide: SlideContent = { ...plainFields, title, layout: 'cover', blocks: {} };

    expect(listLineTexts(findText(slide, 'meridian', 'zh-CN', 'title'))).toEqual([
      '安静的电网：',
      '城市如何储存',
      '一个夏天的阳光',
    ]);
  });

  it('large Chinese text keeps its size if a smaller one would not improve the line ends', () => {
    const slide: SlideContent = {
      ...plainFields,
      title: '给我们三座停车场和九个月',
      layout: 'closing',
      blocks: { actions: ['确定场地'] },
    };

    expect(findText(slide, 'meridian', 'zh-CN', 'title').lines).toHaveLength(2);
  });

  it.each(['terra', 'monolith'])(
    'large Chinese text splits no word of a quote in the theme %s',
    (theme) => {
      const quote = '收到第二张账单之后，我就不再想它了。它就在那里，像自来水一样。';
      const slide: SlideContent = { ...plainFields, layout: 'quote', blocks: { quote } };

      expect(listLineTexts(findText(slide, theme, 'zh-CN', 'quote'))).toEqual([
        '收到第二张账单之后，我就',
        '不再想它了。它就在那里，',
        '像自来水一样。',
      ]);
    },
  );
});

describe('line breaks of a quote', () => {
  it.each(['nocturne', 'broadsheet', 'terra'])(
    'a quote ends no line with the first word of a sentence in the theme %s',
    (theme) => {
      const quote =
        'I stopped thinking about it after the second bill. It is simply there, like water.';
      const slide: SlideContent = { ...plainFields, layout: 'quote', blocks: { quote } };

      expect(listLineTexts(findText(slide, theme, 'en', 'quote'))).toEqual([
        'I stopped thinking about it',
        'after the second bill. It is',
        'simply there, like water.',
      ]);
    },
  );
});
