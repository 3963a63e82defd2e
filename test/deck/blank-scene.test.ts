import { describe, expect, test } from 'vitest';
import { isBlankSlide, withoutBlankSlides, withPaleBlankTexts } from '#shared/deck/blank-scene.ts';
import { blankChart } from '#shared/deck/blank-texts.ts';
import { composeDeck, composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { Deck, SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';

const slide: SlideContent = {
  ...{ layout: 'bullets', title: 'Title', notes: '', sources: [] },
  blocks: { items: [{ text: 'Bikes save lives' }, { text: 'Text' }, { text: 'Text' }] },
};
const deck: Deck = {
  ...{ title: 'Bikes', language: 'en', theme: 'monolith' },
  slides: [{ ...slide, id: 's1', point: '' }],
};
const listTextParts = (boxes: ReturnType<typeof listTextBoxes>) =>
  boxes.flatMap(({ part }) => (part?.startsWith('items') || part === 'title' ? [part] : []));

describe('placeholder texts of an empty slide', () => {
  test('exports leave out the placeholder texts of a slide', () => {
    const [composed] = composeDeck(deck);

    expect(listTextParts(listTextBoxes(composed?.scene ?? { boxes: [] }))).toEqual([
      'items[0].text',
    ]);
  });

  test('a table header that resembles a placeholder is exported', () => {
    const table: SlideContent = {
      ...{ layout: 'table', title: 'Types', notes: '', sources: [] },
      blocks: { columns: ['Text', 'Use'], rows: [['Serif', 'Books']] },
    };

    const [composed] = composeDeck({ ...deck, slides: [{ ...table, id: 's1', point: '' }] });

    const texts = listTextBoxes(composed?.scene ?? { boxes: [] }).map(({ part }) => part);
    expect(texts).toContain('columns[0]');
  });

  test('the editor draws placeholder texts in a paler colour', () => {
    const { scene } = composeSlide(slide, createDeckContext(deck, 0, 1));

    const colors = (of: typeof scene) =>
      Object.fromEntries(
        listTextBoxes(of).map(({ part, lines }) => [part, lines[0]?.runs[0]?.color] as const),
      );
    const [drawn, pale] = [colors(scene), colors(withPaleBlankTexts(scene, slide))];
    expect(pale.title).not.toBe(drawn.title);
    expect(pale['items[0].text']).toBe(drawn['items[0].text']);
  });

  test('exports leave out the placeholders of a table and the sample data of a chart', () => {
    const table: SlideContent = {
      ...{ layout: 'table', title: 'Types', notes: '', sources: [] },
      blocks: { columns: ['Text…', 'Use'], rows: [['Serif', 'Text…']] },
    };
    const chart: SlideContent = {
      ...{ layout: 'chart', title: 'Trips', notes: '', sources: [] },
      blocks: {
        kind: 'bar',
        categories: blankChart.categories,
        series: [{ name: 'Trips', values: blankChart.values }],
        takeaway: 'Text…',
      },
    };

    const [drawnTable, drawnChart] = composeDeck({
      ...deck,
      slides: [
        { ...table, id: 's1', point: '' },
        { ...chart, id: 's2', point: '' },
      ],
    });

    const shown = (one: typeof drawnTable) =>
      listTextBoxes(one?.scene ?? { boxes: [] }).flatMap(({ part, lines }) =>
        lines.flatMap(({ runs }) => (part ? runs.map(({ text }) => text) : [])),
      );
    expect(shown(drawnTable)).toEqual(expect.arrayContaining(['Types', 'Use', 'Serif']));
    expect(shown(drawnTable)).not.toContain('Text…');
    expect(shown(drawnChart)).not.toContain('Text…');
    expect(drawnChart?.scene.boxes.map(({ kind }) => kind)).not.toContain('chart');
  });

  test('a slide that has only placeholders is not exported, unless the deck has no other slide', () => {
    const blank: SlideContent = {
      ...slide,
      ...{ layout: 'bullets', blocks: { items: [{ text: 'Text…' }, { text: 'Text' }] } },
    };
    const ids = (...slides: SlideContent[]) => withoutBlankSlides(slides);

    expect(isBlankSlide(blank)).toBe(true);
    expect(isBlankSlide(slide)).toBe(false);
    expect(isBlankSlide({ ...blank, title: 'Bikes' })).toBe(false);
    expect(ids(slide, blank)).toEqual([slide]);
    expect(ids(blank)).toEqual([blank]);
  });
});
