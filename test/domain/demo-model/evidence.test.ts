import { describe, expect, test } from 'vitest';
import { findFigures } from '#infra/local/demo-model/agent/figures.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { collectTexts, corpus, makeCorpusDeck, makeDeck, readDocument } from './decks.ts';

const document = `# Heat pumps

## Plan

The cooperative replaces six gas boilers by heat pumps. The pilot starts in May 2026 in
22 flats of the north wing. Each flat pays €14 a month.

## Effects

Heat losses fell by 8.4% in the first winter. The caretaker reads the meters once a week.

## People

Two engineers look after the pumps. The residents chose the supplier in a vote.
`;

test.each([3, 5, 8])(
  'the closing slide of a deck of %i slides is not empty when the source has no conclusion',
  (count) => {
    const { slides } = makeDeck(
      { topic: 'Heat pumps', language: 'en', slide_count: count },
      parsePassages(document, 's1'),
    );

    const last = slides.at(-1);
    const slideText = collectTexts(last?.layout === 'closing' ? last.blocks : []);
    expect(slideText.join('')).not.toBe('');
    const squeezed = document.replace(/\s+/g, '');
    for (const text of slideText) expect(squeezed).toContain(text.replace(/\s+/g, ''));
  },
);

describe.each(corpus)('the demo model’s deck from the corpus document %s', (name) => {
  test('each figure of a slide appears verbatim in one of its quotes', () => {
    const passages = parsePassages(readDocument(name), 's1');

    for (const { layout, blocks, sources } of makeCorpusDeck(name, 8).slides) {
      const texts = new Map(passages.map(({ id, text }) => [id, text]));
      for (const { passage_id, quote } of sources) expect(texts.get(passage_id)).toContain(quote);
      const quoted = sources.map(({ quote }) => quote).join('\n');
      const isRead = layout !== 'cover' && layout !== 'agenda' && layout !== 'chart';
      const shown = isRead && sources.length < 12 ? collectTexts(blocks) : [];
      for (const { value } of shown.flatMap(findFigures)) expect(quoted).toContain(value);
    }
  });
});
