import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { canvas, textBoxes } from '#shared/deck/scene.ts';
import { themeById, themes } from '#shared/deck/themes.ts';

const plain = { title: 'What it came to', notes: '', sources: [] };

function textsOf(slide: SlideContent, theme: string, language: string) {
  const deck = { title: 'The quiet grid', language, theme: themeById(theme), index: 3, total: 9 };
  return textBoxes(composeSlide(slide, deck).scene);
}

function partOf(slide: SlideContent, theme: string, language: string, part: string) {
  const box = textsOf(slide, theme, language).find((each) => each.part === part);
  if (!box) throw new Error(`no ${part}`);
  return box;
}

function stats(...values: string[]): SlideContent {
  const list = values.map((value) => ({ value, label: 'of what' }));
  return { ...plain, layout: 'stats', blocks: { stats: list } };
}

const linesOf = ({ lines }: ReturnType<typeof partOf>) =>
  lines.map(({ runs }) => runs.map(({ text }) => text.replaceAll('\u00a0', ' ')).join(''));

describe('large figures', () => {
  it('are as heavy as the Chinese unit beside them', () => {
    const alone = partOf(stats('38%', '12%'), 'nocturne', 'zh-CN', 'stats[0].value');
    const beside = partOf(stats('38%', '2900万元'), 'nocturne', 'zh-CN', 'stats[0].value');

    expect(alone.weight).toBe(300);
    expect(beside.weight).toBe(400);
  });

  it.each(['meridian', 'broadsheet', 'ink'])('keep clear of the next column in %s', (theme) => {
    const slide = stats('38%', '2900万元', '6.1年');
    const [first, second, third] = [0, 1, 2].map((i) =>
      partOf(slide, theme, 'zh-CN', `stats[${i}].value`),
    );
    const pitch = (second?.x ?? 0) - (first?.x ?? 0);
    const end = (second?.x ?? 0) + (second?.lines[0]?.width ?? 0);

    expect(second?.lines).toHaveLength(1);
    expect((third?.x ?? 0) - end).toBeGreaterThanOrEqual(pitch * 0.12);
  });

  it('stand in the middle under a headline that does, alone, not beside another', () => {
    const blocks = { value: '412', label: 'a year' };
    const alone: SlideContent = { ...plain, layout: 'big-number', blocks };
    const comparison = { value: '380', label: 'was planned' };
    const beside: SlideContent = { ...alone, blocks: { ...blocks, comparison } };
    /** How far the figure's own middle is from the slide's, px. */
    const offCentre = (slide: SlideContent, theme: string): number => {
      const [line] = partOf(slide, theme, 'en', 'value').lines;
      return Math.abs((line?.x ?? 0) + (line?.width ?? 0) / 2 - canvas.width / 2);
    };

    expect(offCentre(alone, 'broadsheet')).toBeLessThan(1);
    expect(offCentre(beside, 'broadsheet')).toBeGreaterThan(200);
    expect(offCentre(alone, 'meridian')).toBeGreaterThan(200);
  });

  it.each(themes)(
    'have a note of one line below them, a longer one beside them in $id',
    ({ id }) => {
      const noted = (context: string) => {
        const blocks = { value: '412', label: 'a year', context };
        const slide: SlideContent = { ...plain, layout: 'big-number', blocks };
        return {
          label: partOf(slide, id, 'en', 'label'),
          note: partOf(slide, id, 'en', 'context'),
        };
      };
      const short = noted('After all costs.');
      const long = noted(
        'Measured at both transformers over two winters; the weather is taken out by the method of the regulator.',
      );

      expect(short.note.x).toBe(short.label.x);
      expect(short.note.y).toBeGreaterThanOrEqual(short.label.y + short.label.height);
      expect(long.note.x).toBeGreaterThan(long.label.x + long.label.width / 2);
    },
  );
});

describe("a chart's takeaway", () => {
  it('is readable on the ground that a theme gives it', () => {
    const grounds = themes.flatMap(({ takeaway = [] }) => takeaway);

    expect(grounds.length).toBeGreaterThan(1);
    for (const { on, ink, accent } of grounds)
      expect(Math.min(contrast(ink, on), contrast(accent, on))).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves no short rest on its last line in Chinese', () => {
    const series = [{ name: '储能', values: [2, 9] }];
    const takeaway = '储能在第四年超过燃气。';
    const blocks = { kind: 'bar' as const, categories: ['一', '二'], series, takeaway };
    const slide: SlideContent = { ...plain, layout: 'chart', blocks };

    expect(linesOf(partOf(slide, 'meridian', 'zh-CN', 'takeaway'))).toEqual([
      '储能在第四年',
      '超过燃气。',
    ]);
  });
});

describe('large Chinese text', () => {
  it('is set smaller where its lines then leave no short rest', () => {
    const title = '安静的电网：城市如何储存一个夏天的阳光';
    const slide: SlideContent = { ...plain, title, layout: 'cover', blocks: {} };

    expect(linesOf(partOf(slide, 'meridian', 'zh-CN', 'title'))).toEqual([
      '安静的电网：城市如何',
      '储存一个夏天的阳光',
    ]);
  });

  it('keeps its size where every line ends as well as another', () => {
    const slide: SlideContent = {
      ...plain,
      title: '给我们三座停车场和九个月',
      layout: 'closing',
      blocks: { actions: ['确定场地'] },
    };

    expect(partOf(slide, 'meridian', 'zh-CN', 'title').lines).toHaveLength(2);
  });

  it.each(['terra', 'monolith'])('of a saying in %s parts no word', (theme) => {
    const quote = '收到第二张账单之后，我就不再想它了。它就在那里，像自来水一样。';
    const slide: SlideContent = { ...plain, layout: 'quote', blocks: { quote } };

    expect(linesOf(partOf(slide, theme, 'zh-CN', 'quote'))).toEqual([
      '收到第二张账单之后，我就',
      '不再想它了。它就在那里，',
      '像自来水一样。',
    ]);
  });
});

describe('a saying', () => {
  it.each(['nocturne', 'broadsheet', 'terra'])(
    'leaves no first word of a sentence alone on a line in %s',
    (theme) => {
      const quote =
        'I stopped thinking about it after the second bill. It is simply there, like water.';
      const slide: SlideContent = { ...plain, layout: 'quote', blocks: { quote } };

      expect(linesOf(partOf(slide, theme, 'en', 'quote'))).toEqual([
        'I stopped thinking about it',
        'after the second bill. It is',
        'simply there, like water.',
      ]);
    },
  );
});
