import { describe, expect, test } from 'vitest';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { findByText } from '#lambdas/stores/search-text-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import type { Slide } from '#shared/deck/model.ts';
import { createSearchText, findMatch, toSearchedSlides } from '#shared/deck/search-text.ts';
import type { PresentationSummary, SlideView } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const findPresentations = async ({ token }: Pick<Deck, 'token'>, q: string) => {
  const { body } = await call('GET', `/presentations?q=${encodeURIComponent(q)}`, { token });
  return (body.items as { id: string }[]).map(({ id }) => id);
};

/** Returns the title of a deck's second slide, which occurs in neither title nor topic of the deck. */
async function readSecondTitle(deck: Deck): Promise<string> {
  const slides = (await deck.ask('GET', '/slides')).body.items as SlideView[];
  const title = slides[1]?.content?.title ?? '';
  expect(title).not.toBe('');
  return title;
}

describe('the search of presentations', () => {
  test('the search finds presentations by the text of a slide, ignoring upper and lower case', async () => {
    const deck = await finishedDeck();
    const title = await readSecondTitle(deck);

    expect(await findPresentations(deck, title)).toEqual([deck.id]);
    expect(await findPresentations(deck, title.toUpperCase())).toEqual([deck.id]);
    expect(await findPresentations(deck, `${title}§`)).toEqual([]);
  });

  test('a search result has the matching slide and the text around the match, unless the title matches', async () => {
    const deck = await finishedDeck();
    const title = await readSecondTitle(deck);
    const slides = (await deck.ask('GET', '/slides')).body.items as SlideView[];
    const { title: deckTitle } = (await deck.ask('GET', '')).body as { title: string };
    const search = async (q: string) => {
      const path = `/presentations?q=${encodeURIComponent(q)}`;
      return (await call('GET', path, { token: deck.token })).body.items as PresentationSummary[];
    };

    const [found] = await search(title.slice(1).toUpperCase());
    const [byTitle] = await search(deckTitle);

    expect(found?.match).toMatchObject({
      ...{ slide_id: slides[1]?.id, number: 2, before: title.slice(0, 1), text: title.slice(1) },
    });
    expect(byTitle).toMatchObject({ id: deck.id });
    expect(byTitle?.match).toBeUndefined();
  });

  test('the text around a match is on one line and keeps the slide’s upper and lower case', () => {
    const text = `Bees\n${'a '.repeat(40)}swarm in June\nand ${'b '.repeat(60)}`;

    const match = findMatch(
      [
        { id: 's0', text: 'Wasps' },
        { id: 's1', text },
      ],
      'SWARM in',
    );

    expect(match).toMatchObject({ slide_id: 's1', text: 'swarm in' });
    expect(match?.before).toMatch(/^…(a ){19}$/);
    expect(match?.after).toMatch(/^ June and (b )+b?…$/);
    expect(findMatch([{ id: 's0', text }], 'hornets')).toBeUndefined();
  });

  test('the search prefers a match on a slide to a match in the notes of an earlier slide', () => {
    const base = { point: '', layout: 'section' as const, sources: [], blocks: {} };
    const slides: Slide[] = [
      { ...base, id: 's0', title: 'Wasps', notes: 'Then the bees.' },
      { ...base, id: 's1', title: 'All bees', notes: '' },
    ];

    expect(findMatch(toSearchedSlides({ slides }), 'bees')).toMatchObject({ slide_id: 's1' });
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

    expect(await findPresentations(deck, 'quokkas of rott')).toEqual([deck.id]);
  });

  test('the search does not find presentations of other users', async () => {
    const deck = await finishedDeck();
    const title = await readSecondTitle(deck);

    expect(await findPresentations(await newUser(), title)).toEqual([]);
  });

  test('the search of shared presentations finds the text of a slide until sharing ends', async () => {
    const [deck, unshared] = [await finishedDeck(), await finishedDeck()];
    const title = await readSecondTitle(deck);
    const reader = await newUser();
    const body = { email: reader.user.email, role: 'viewer' };
    const added = await deck.ask('POST', '/collaborators', body);
    const findShared = async (q: string) => {
      const path = `/presentations?shared=true&q=${encodeURIComponent(q)}`;
      const { items } = (await call('GET', path, { token: reader.token })).body;
      return (items as { id: string }[]).map(({ id }) => id);
    };

    const found = await findShared(title.toUpperCase());
    const other = await findShared(`${title}§`);
    await deck.ask('DELETE', `/collaborators/${added.body.id}`);

    expect(unshared.id).not.toBe(deck.id);
    expect(found).toEqual([deck.id]);
    expect(other).toEqual([]);
    expect(await findShared(title)).toEqual([]);
  });

  test('the search finds no presentation in the trash; removing the presentation removes its search text', async () => {
    const deck = await finishedDeck();
    const title = await readSecondTitle(deck);
    await deck.ask('DELETE', '');

    expect(await findPresentations(deck, title)).toEqual([]);
    expect([...(await findByText(deck.user.id, title)).keys()]).toEqual([deck.id]);
    await purgeDeck(deck.id, createClockAhead(31 * 86_400_000));
    expect((await findByText(deck.user.id, title)).size).toBe(0);
  });

  test('the search stores at most 20,000 bytes of a text, as whole characters', () => {
    const base = { id: 's0', point: '', layout: 'section' as const, notes: '', sources: [] };
    const slide: Slide = { ...base, title: '蜂'.repeat(9_000), blocks: {} };

    const slides = toSearchedSlides({ slides: [slide, { ...slide, id: 's1' }] });

    expect(slides).toEqual([{ id: 's0', text: '蜂'.repeat(6_666) }]);
    expect(createSearchText(slides)).toBe('蜂'.repeat(6_666));
  });

  test('a search by an API key counts towards the limit of keys, not towards the owner’s searches', async () => {
    const owner = await newUser();
    const { key } = await newKey(owner, 'read');
    await newDeck({}, owner.user);
    await spendUse(
      'costly_read_account',
      `keys ${owner.user.id}`,
      rateLimits.costly_read_account.uses,
    );

    const byKey = await call('GET', '/presentations?q=bees', { token: key });
    const byOwner = await call('GET', '/presentations?q=bees', { token: owner.token });

    expect([byKey.status, byOwner.status]).toEqual([429, 200]);
  });
});
