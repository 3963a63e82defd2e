import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { pictureQuery } from '#web/features/decks/api/picture.ts';
import {
  formatSlides,
  parseSlides,
} from '#web/features/decks/components/studio/slide-clipboard.ts';

const asset = `pictures/${'0'.repeat(64)}-640x480.jpg`;
const slide = {
  layout: 'image-text',
  title: 'Shelves',
  notes: '',
  blocks: { items: [{ text: 'Counted' }], image: { asset, alt: 'Shelves' } },
  sources: [{ part: 'title', chunk: 'a1', quote: 'Shelves' }],
} as unknown as SlideContent;

describe('copying a slide', () => {
  test('a slide is pasted unchanged into the same presentation', () => {
    const text = formatSlides(new QueryClient(), 'deck-1', [slide]);

    expect(parseSlides(text, 'deck-1')).toEqual([slide]);
  });

  test('a slide pasted into another presentation has its picture as a data URI and no sources', () => {
    const client = new QueryClient();
    const data = 'data:image/jpeg;base64,AAAA';
    client.setQueryData(pictureQuery('deck-1', asset).queryKey, data);

    const pasted = parseSlides(formatSlides(client, 'deck-1', [slide]), 'deck-2');

    expect(pasted).toMatchObject([{ sources: [], blocks: { image: { asset: data } } }]);
  });

  test.each(['', 'Shelves', '{"format":"other"}'])(
    'pasted text that is no copied slide is ignored: %j',
    (text) => {
      expect(parseSlides(text, 'deck-1')).toEqual([]);
    },
  );
});
