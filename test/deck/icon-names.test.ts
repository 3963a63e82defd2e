import { expect, test } from 'vitest';
import { composeDeck } from '#shared/deck/compose.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { plainFields } from './support/plain-slides.ts';
import { createSampleDeck } from './support/sample-decks.ts';

/** Returns the paths that a slide of two cards draws. */
function listDrawnPaths(icon: string): unknown[] {
  const cards = ['One', 'Two'].map((heading) => ({ heading, text: 'A short text.', icon }));
  const slide = {
    ...plainFields,
    id: 's00',
    point: '',
    layout: 'cards' as const,
    blocks: { cards },
  };
  const [composed] = composeDeck({ ...createSampleDeck('en', 'meridian'), slides: [slide] });
  return flattenBoxes(composed?.scene.boxes ?? []).flatMap((box) =>
    box.kind === 'path' ? [box.d] : [],
  );
}

test.each(['constructor', '__proto__', 'toString'])(
  'a card whose icon is named %s has the icon of an unknown name',
  (icon) => {
    const paths = listDrawnPaths(icon);

    expect(paths).toEqual(listDrawnPaths('no such icon'));
    expect(paths.every((path) => typeof path === 'string')).toBe(true);
  },
);
