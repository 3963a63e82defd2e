import { describe, expect, test } from 'vitest';
import { findByText } from '#lambdas/stores/search-text-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const find = async ({ token }: Pick<Deck, 'token'>, q: string) => {
  const { body } = await call('GET', `/presentations?q=${encodeURIComponent(q)}`, { token });
  return (body.items as { id: string }[]).map(({ id }) => id);
};

/** Returns the title of a deck's second slide, which neither title nor topic of the deck has. */
async function secondTitle(deck: Deck): Promise<string> {
  const slides = (await deck.ask('GET', '/slides')).body.items as SlideView[];
  const title = slides[1]?.content?.title ?? '';
  expect(title).not.toBe('');
  return title;
}

describe('the search of presentations', () => {
  test('the search finds presentations by the text of a slide, ignoring upper and lower case', async () => {
    const deck = await finishedDeck();
    const title = await secondTitle(deck);

    expect(await find(deck, title)).toEqual([deck.id]);
    expect(await find(deck, title.toUpperCase())).toEqual([deck.id]);
    expect(await find(deck, `${title}§`)).toEqual([]);
  });

  test('the search finds the words of an edited slide after the edit is published', async () => {
    const deck = await finishedDeck();
    const slides = (await deck.ask('GET', '/slides')).body.items as SlideView[];
    const [slide] = slides;
    const headers = { 'if-match': `"${slide?.rev}"` };
    const content = { ...slide?.content, title: 'Quokkas of Rottnest' };
    await deck.ask('PUT', `/slides/${slide?.id}`, { content }, headers);
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await runQueuedTasks(deck.id);

    expect(await find(deck, 'quokkas of rott')).toEqual([deck.id]);
  });

  test('the search does not find presentations of other users', async () => {
    const deck = await finishedDeck();
    const title = await secondTitle(deck);

    expect(await find(await newUser(), title)).toEqual([]);
  });

  test('the search finds no presentation in the trash; removing the presentation removes its search text', async () => {
    const deck = await finishedDeck();
    const title = await secondTitle(deck);
    await deck.ask('DELETE', '');

    expect(await find(deck, title)).toEqual([]);
    expect(await findByText(deck.user.id, title)).toEqual(new Set([deck.id]));
    await purgeDeck(deck.id, clockAhead(31 * 86_400_000));
    expect(await findByText(deck.user.id, title)).toEqual(new Set());
  });
});
