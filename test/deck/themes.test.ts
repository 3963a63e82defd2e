import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/deck/color.ts';
import { layoutIds, offeredLayouts } from '#shared/deck/model.ts';
import { themeById as themeEntry, themeList } from '#shared/deck/theme-list.ts';
import { themeById, themes } from '#shared/deck/themes.ts';
import { layoutTools } from '#shared/deck/tools.ts';

describe.each(themes)('the palette of $id', ({ palette }) => {
  it.each(['ink', 'muted', 'accent'] as const)(
    'has its %s readable on surface and panel',
    (name) => {
      expect(contrast(palette[name], palette.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette[name], palette.panel)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has text on the accent readable and chart colours that stand out', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    for (const color of [palette.quiet, ...palette.chart])
      expect(contrast(color, palette.surface), color).toBeGreaterThanOrEqual(3);
  });
});

describe('the light list of themes', () => {
  it('names the same themes as the whole one', () => {
    expect(themeList.map(({ id, name, isDark }) => ({ id, name, isDark }))).toEqual(
      themes.map(({ id, name, isDark }) => ({ id, name, isDark })),
    );
  });

  it('knows no theme that does not exist, while a stored deck falls back to the default', () => {
    expect(themeEntry('gone')).toBeUndefined();
    expect(themeById('gone').id).toBe('meridian');
  });
});

describe('the layout tools', () => {
  it('offer pictures only where there are some', () => {
    const offered = layoutTools({ hasImages: true }).map((tool) => tool.name);

    expect(offered).toEqual(layoutIds);
    expect(offeredLayouts()).not.toContain('full-image');
  });

  it('are one for each layout on offer, with plain schemas that name their fields', () => {
    const tools = layoutTools();

    expect(tools.map((tool) => tool.name)).toEqual(offeredLayouts());
    for (const tool of tools) {
      expect(tool.input_schema).toMatchObject({ type: 'object' });
      expect(Object.keys(tool.input_schema.properties as object)).toContain('title');
      expect(tool.description).toContain('Capacity');
    }
  });
});
