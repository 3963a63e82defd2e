import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { layoutIds, listAvailableLayouts, type SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { isThemeId, themeList } from '#shared/deck/theme-list.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { createLayoutTools } from '#shared/deck/tools.ts';

describe.each(themes)('the palette of the theme $id', ({ palette }) => {
  it.each(['ink', 'muted', 'accent'] as const)(
    'the palette has a contrast of at least 4.5 for %s on surface and panel',
    (name) => {
      expect(computeContrast(palette[name], palette.surface)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(palette[name], palette.panel)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the palette has a contrast of at least 4.5 for text on the accent and 3 for chart colours', () => {
    expect(computeContrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    for (const color of [palette.quiet, ...palette.chart])
      expect(computeContrast(color, palette.surface), color).toBeGreaterThanOrEqual(3);
  });
});

describe('the list of themes', () => {
  it('the theme list contains the same themes as the full themes', () => {
    expect(themeList.map(({ id, name, isDark }) => ({ id, name, isDark }))).toEqual(
      themes.map(({ id, name, isDark }) => ({ id, name, isDark })),
    );
  });

  it('an unknown theme is not in the theme list, and a stored deck with one gets the default theme', () => {
    expect(isThemeId('gone')).toBe(false);
    expect(isThemeId('toString')).toBe(false);
    expect(getTheme('gone').id).toBe('meridian');
  });
});

describe('the tools for layouts that the model gets', () => {
  it('the layout tools include image layouts only if the request has images', () => {
    const offered = createLayoutTools({ hasImages: true }).map((tool) => tool.name);

    expect(offered).toEqual(layoutIds);
    expect(listAvailableLayouts()).not.toContain('full-image');
  });

  it('there is one layout tool per available layout, with a schema that states how much text fits', () => {
    const tools = createLayoutTools();

    expect(tools.map((tool) => tool.name)).toEqual(listAvailableLayouts());
    for (const tool of tools) {
      expect(tool.input_schema).toMatchObject({ type: 'object' });
      const { title } = tool.input_schema.properties as { title: { description: string } };
      expect(title.description).toMatch(/^at most \d+ words or \d+ Chinese characters$/);
    }
  });

  it('the chart tool offers one to three series', () => {
    const chart = createLayoutTools().find(({ name }) => name === 'chart');

    expect(chart?.input_schema).toMatchObject({
      properties: {
        series: {
          minItems: 1,
          maxItems: 3,
          items: { properties: { points: { minItems: 2, maxItems: 4 } } },
        },
      },
    });
  });
});

describe.each(themes)('a Chinese title in the theme $id', (theme) => {
  it.each(['安静的电网：城市如何储存一个夏天的阳光', '给我们三座停车场和九个月'])(
    'a Chinese title splits no word on the cover: %s',
    (title) => {
      const slide: SlideContent = { layout: 'cover', title, blocks: {}, notes: '', sources: [] };
      const deck = { title, language: 'zh-CN', theme: theme.id };

      const { scene } = composeSlide(slide, createDeckContext(deck, 0, 1));

      const heading = listTextBoxes(scene).find(({ role }) => role === 'h1');
      const lines = heading?.lines.map(({ runs }) => runs.map(({ text }) => text).join('')) ?? [];
      expect(lines.join('')).toBe(title);
      const ends = lines.slice(1).map((line, i) => `${lines[i]?.at(-1)}${line[0]}`);
      for (const word of ['城市', '夏天', '阳光', '停车', '车场', '储存'])
        expect(ends).not.toContain(word);
    },
  );
});

describe.each(themes)('a year in a Chinese title in the theme $id', (theme) => {
  it.each(['cover', 'section'] as const)(
    'a year in a Chinese title is on one line of the %s',
    (layout) => {
      const title = '社区图书馆二〇二五年度总结';
      const slide: SlideContent = { layout, title, blocks: {}, notes: '', sources: [] };
      const deck = { title, language: 'zh-CN', theme: theme.id };

      const { scene, findings } = composeSlide(slide, createDeckContext(deck, 0, 2));

      const heading = listTextBoxes(scene).find(({ role }) => role === 'h1');
      const lines = heading?.lines.map(({ runs }) => runs.map(({ text }) => text).join('')) ?? [];
      expect(findings).toEqual([]);
      expect(lines.some((line) => line.includes('二〇二五年'))).toBe(true);
    },
  );
});

describe('line breaks of large English text', () => {
  const titles = [
    'A guide to the future of work in the age of machines',
    'The state of the European market for electric vans in 2026',
    'From the lab to the field: the long road of a vaccine',
    'Our strategy for the next three years of growth in Asia',
    'Turning data into decisions with the help of a good question',
  ];
  const functionWordAtEnd = /(?:^| )(?:an?|the|of|to|in|for|with|by|from)$/i;

  it.each(themes)(
    'large English text ends at most one line with an article or a preposition in the theme $id',
    (theme) => {
      const lines = titles.flatMap((title) => {
        const slide: SlideContent = {
          layout: 'cover',
          title,
          notes: '',
          sources: [],
          blocks: { subtitle: 'Two years of pilots' },
        };
        const { scene } = composeSlide(slide, { title, language: 'en', theme, index: 0, total: 9 });
        const box = listTextBoxes(scene).find(({ part }) => part === 'title');
        return (box?.lines ?? []).slice(0, -1);
      });

      const loose = lines.filter(({ runs }) =>
        functionWordAtEnd.test(runs.map(({ text }) => text).join('')),
      );
      expect(lines.length).toBeGreaterThanOrEqual(titles.length);
      expect(loose.length).toBeLessThanOrEqual(1);
    },
  );
});
