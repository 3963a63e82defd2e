import { describe, expect, it } from 'vitest';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';

const composeTitle = (theme: string): TextBox | undefined => {
  const deck: Deck = {
    title: 'Tides',
    language: 'en',
    theme,
    slides: [
      {
        id: 's1',
        point: 'Tides',
        layout: 'bullets',
        title: 'Tides carry **twice the energy** of wind',
        notes: '',
        sources: [],
        blocks: { items: [{ text: 'Tides **rise** twice a day' }, { text: 'Wind is weaker' }] },
      },
    ],
  };
  const [slide] = deck.slides;
  if (!slide) return undefined;
  const { scene } = composeSlide(slide, createDeckContext(deck, 0, 1));
  return scene.boxes.find((box): box is TextBox => box.kind === 'text' && box.part === 'title');
};

/** Theme whose titles are white on black without colours, so bold words of a title look like the other words. */
const colourlessTheme = 'monolith';

describe('bold text', () => {
  it.each(Object.values(themes).filter(({ id }) => id !== colourlessTheme))(
    'bold words of a title differ from the other words in the theme $id',
    ({ id }) => {
      const runs = composeTitle(id)?.lines.flatMap((line) => line.runs) ?? [];
      const bold = runs.find((run) => run.strong);
      const plain = runs.find((run) => !run.strong);

      expect(bold?.text).toContain('twice');
      const isHeavier = (bold?.weight ?? 0) - (plain?.weight ?? 0) >= 200;
      expect(isHeavier || bold?.color !== plain?.color).toBe(true);
    },
  );
});
