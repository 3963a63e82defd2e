import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { textColors } from '#shared/deck/inline.ts';
import { type Appearance, alignments, type SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';

const baseFields = { title: 'Water rises', notes: '', sources: [] };
const bullets: SlideContent = {
  ...baseFields,
  layout: 'bullets',
  blocks: { lead: 'Two gauges agree', items: [{ text: 'The north' }, { text: 'The south' }] },
};
const cover: SlideContent = { ...baseFields, layout: 'cover', blocks: { subtitle: 'A report' } };

function compose(slide: SlideContent, theme: string, appearance?: Appearance) {
  const deck = { title: 'Water', language: 'en', theme: getTheme(theme), index: 0, total: 3 };
  const content = appearance ? { ...slide, appearance } : slide;
  const { scene, findings } = composeSlide(content, deck);
  return { boxes: listTextBoxes(scene), findings };
}

function findBox(slide: SlideContent, theme: string, part: string, appearance?: Appearance) {
  const box = compose(slide, theme, appearance).boxes.find((each) => each.part === part);
  if (!box) throw new Error(`no ${part}`);
  return box;
}

const themeIds = themes.map(({ id }) => id);

describe('the text size setting of a slide', () => {
  it.each(themeIds)(
    'each step of the text size setting makes the body text larger in the theme %s, and the title keeps its size',
    (theme) => {
      const sizeOf = (part: string, text_size?: -2 | -1 | 1 | 2) =>
        findBox(bullets, theme, part, text_size && { text_size }).size;
      const sizes = [
        sizeOf('items[0].text', -1),
        sizeOf('items[0].text'),
        sizeOf('items[0].text', 1),
      ];

      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      expect(new Set(sizes).size).toBe(3);
      expect(sizeOf('title', 2)).toBe(sizeOf('title'));
    },
  );

  it.each(themeIds)(
    'the text size setting of a cover changes the size of its title in the theme %s',
    (theme) => {
      const smaller = findBox(cover, theme, 'title', { text_size: -2 }).size;

      expect(smaller).toBeLessThan(findBox(cover, theme, 'title').size);
    },
  );

  it.each(themeIds)(
    'the text size setting never makes a full slide overflow in the theme %s',
    (theme) => {
      const long = 'The gauges in the north and in the south of the bay have risen every year';
      const items = Array.from({ length: 6 }, () => ({ text: long, detail: long }));
      const full: SlideContent = { ...bullets, blocks: { items } };

      const { findings } = compose(full, theme);

      expect(compose(full, theme, { text_size: 2 }).findings).toEqual(findings);
    },
  );
});

describe('the alignment of a slide', () => {
  it.each(themeIds)(
    'the alignment of a slide moves the title and the lead in the theme %s, but not the list',
    (theme) => {
      for (const align of alignments) {
        const { boxes } = compose(bullets, theme, { align });
        const alignOf = (part: string) => boxes.find((box) => box.part === part)?.align;
        expect([alignOf('title'), alignOf('lead')]).toEqual([align, align]);
        expect(alignOf('items[0].text')).toBe('left');
      }
    },
  );
});

describe('text in a colour of the theme', () => {
  it.each(themeIds)('text in each of the text colours is legible in the theme %s', (theme) => {
    for (const color of textColors) {
      const slide = { ...bullets, title: `Water [rises](color:${color})` };
      const box = findBox(slide, theme, 'title');
      const run = box.lines.flatMap(({ runs }) => runs).find(({ text }) => text === 'rises');

      expect(run).toBeDefined();
      expect(computeContrast(run?.color ?? box.on, box.on)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('an unknown colour name leaves the text plain', () => {
    const box = findBox({ ...bullets, title: '[Water](color:url(x))' }, 'meridian', 'title');

    expect(box.lines.flatMap(({ runs }) => runs).map(({ color }) => color)).toEqual([box.color]);
  });
});
