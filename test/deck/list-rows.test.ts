import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const details = ['Ships carry more boats', 'Two operators', 'Patrols', 'Drills', 'Higher walls'];

function listSlide(title: string): SlideContent {
  const items = details.map((text) => ({ text, detail: `${text} than the old rule asked for.` }));
  return { ...plainFields, title, layout: 'bullets', blocks: { lead: 'One rule each.', items } };
}

const longTitle =
  'Regulators of the maritime nations turned each failure of that night in April into one of the rules that ships of all nations, old and new, still follow today';
const shortTitle = 'Five rules';

function compose(slide: SlideContent, theme: string) {
  const { scene, findings } = composeSlide(slide, createPlainDeckContext(theme));
  const find = (part: string) => {
    const box = listTextBoxes(scene).find((text) => text.part === part);
    if (!box) throw new Error(`No text for ${part}`);
    const [line] = box.lines;
    return { ...box, baseline: line?.baseline ?? 0 };
  };
  return { find, findings };
}

describe('a list of five items with details', () => {
  it.each(themes)(
    'a list of five items has its details in a second column below a long title in the theme $id',
    ({ id }) => {
      const { find, findings } = compose(listSlide(longTitle), id);
      const [text, detail] = [find('items[0].text'), find('items[0].detail')];
      const last = find('items[4].detail');

      expect(findings).toEqual([]);
      expect(detail.baseline).toBeCloseTo(text.baseline, 1);
      expect(detail.x).toBeGreaterThan(1280 * 0.36);
      expect(detail.size).toBeGreaterThanOrEqual(20);
      expect(last.y + last.height).toBeGreaterThan(720 * 0.8);
    },
  );

  it.each(themes)(
    'a list of five items has a distance of at least 64 px from a short title beside it in the theme $id',
    ({ id }) => {
      const { find } = compose(listSlide(shortTitle), id);
      const [title, lead] = [find('title'), find('lead')];
      const isBeside = lead.x > title.x + title.width;

      expect(!isBeside || lead.x - title.x - title.width >= 64).toBe(true);
      // The theme Terra is excluded, because it centres the title in its arch, so the title's baseline differs from
      // that of the list.
      if (isBeside && id !== 'terra')
        expect(Math.abs(lead.baseline - title.baseline)).toBeLessThan(1);
    },
  );

  it('in the theme Terra, a list stays beside the drawn arch for titles of up to six lines', () => {
    const isBeside = (title: string) => {
      const { find } = compose(listSlide(title), 'terra');
      return find('lead').x > find('title').x + find('title').width;
    };

    expect(isBeside('Regulators turned the failures of 1912 into rules of the sea')).toBe(true);
    expect(
      isBeside('Regulators turned the failures of 1912 into rules that ships still follow'),
    ).toBe(false);
  });
});
