import { describe, expect, test } from 'vitest';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { editedContent, type FinishedDeck, readSlides } from '#test/support/changed-slides.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { countStoreRequests } from '#test/support/store-faults.ts';

type Entry = Record<string, unknown>;

const readEntries = async ({ ask }: FinishedDeck) =>
  ((await ask('GET', '/outline')).body as OutlineView).entries;
const putEntries = (deck: FinishedDeck, entries: readonly Entry[], rev = 1) =>
  deck.ask('PUT', '/outline', { entries }, ifMatch(rev));
const toKeptEntry = (id: string, point: string): Entry => ({ id, point });
const threeEntries = [
  toKeptEntry('s00', 'One.'),
  toKeptEntry('s01', 'Two.'),
  toKeptEntry('s02', 'Three.'),
];
const readSlideIds = async (deck: FinishedDeck) => (await readSlides(deck)).map(({ id }) => id);
const readEvents = async (deck: FinishedDeck) =>
  ((await deck.ask('GET', '/activity')).body.items as { type: string }[]).map(({ type }) => type);

describe('several slides in one edit of the outline', () => {
  test('slides are removed, moved, copied and added in one transaction', async () => {
    const deck = await finishedDeck();
    const transactions = countStoreRequests('TransactWrite', 'OUTLINE');

    const { status, body } = await putEntries(deck, [
      toKeptEntry('s02', 'Three.'),
      { point: 'A copy.', copy_of: 's02' },
      toKeptEntry('s00', 'One.'),
      { content: editedContent },
    ]);

    expect(status).toBe(200);
    expect(transactions.count()).toBe(1);
    expect(body).toMatchObject({ rev: 2, entries: [{ id: 's02' }, {}, { id: 's00' }, {}] });
    const slides = await readSlides(deck);
    expect(slides.map((slide) => slide.status)).toEqual(Array(4).fill('completed'));
    expect(slides[1]?.content).toEqual(slides[0]?.content);
    expect(slides[3]).toMatchObject({ title: editedContent.title, edited: true, stale: false });
    await deck.ask('POST', '/regenerate?regenerate_from=deploy');
    await runQueuedTasks(deck.id);
    expect((await deck.deck()).status).toBe('completed');
  });

  test('removed slides return with their content by their ids', async () => {
    const deck = await finishedDeck();
    await deck.ask('PUT', '/slides/s01', { content: editedContent }, ifMatch(1));
    const entries = await readEntries(deck);
    const toBody = ({ id, evidence }: (typeof entries)[number]) => ({ id, evidence });
    await putEntries(deck, [{ id: 's02' }]);

    const { status } = await putEntries(deck, entries.map(toBody), 2);

    expect(status).toBe(200);
    const slides = await readSlides(deck);
    expect(slides.map(({ id }) => id)).toEqual(['s00', 's01', 's02']);
    expect(slides[1]).toMatchObject({ status: 'completed', content: editedContent });
    expect(await readEntries(deck)).toMatchObject(
      entries.map(({ point, evidence }) => ({ point, evidence, stale: false })),
    );
  });

  test('a slide that was removed before all slides were regenerated returns as it was', async () => {
    const deck = await finishedDeck();
    await putEntries(deck, threeEntries.slice(0, 2));
    await deck.ask('POST', '/regenerate?regenerate_from=slides');
    await runQueuedTasks(deck.id);
    const rev = (await deck.deck()).outline_rev;

    await putEntries(deck, threeEntries, rev);

    expect((await readSlides(deck)).map(({ status }) => status)).toEqual(
      Array(3).fill('completed'),
    );
  });

  test('of two edits based on the same outline, the later one changes nothing', async () => {
    const deck = await finishedDeck();

    const [first, second] = await Promise.all([
      putEntries(deck, threeEntries.slice(0, 2)),
      putEntries(deck, [...threeEntries, { point: 'Copy.', copy_of: 's00' }]),
    ]);

    expect([first?.status, second?.status].toSorted()).toEqual([200, 412]);
    expect(await readSlideIds(deck)).toHaveLength(first?.status === 200 ? 2 : 4);
  });

  test('slides are not removed when one of them has changed since the user saw it', async () => {
    const deck = await finishedDeck();
    await deck.ask('PUT', '/slides/s01', { content: editedContent }, ifMatch(1));
    const removeTwo = (rev: number) => ({
      entries: [{ id: 's02' }],
      removed: [
        { id: 's00', rev: 1 },
        { id: 's01', rev },
      ],
    });

    const refused = await deck.ask('PUT', '/outline', removeTwo(1), ifMatch(1));
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 412,
      code: 'stale',
    });
    expect(await readSlideIds(deck)).toHaveLength(3);
    const accepted = await deck.ask('PUT', '/outline', removeTwo(2), ifMatch(1));

    expect(accepted.status).toBe(200);
    expect(await readSlideIds(deck)).toEqual(['s02']);
  });

  test('the activity names slides that were added, removed and moved', async () => {
    const deck = await finishedDeck();
    const copy = (of: string) => ({ point: 'Copy.', copy_of: of });

    await putEntries(deck, [...threeEntries, copy('s00'), copy('s01')]);
    await putEntries(deck, threeEntries, 2);
    await putEntries(deck, threeEntries.toReversed(), 3);
    await putEntries(deck, threeEntries.slice(1).toReversed(), 4);

    const types = await readEvents(deck);
    expect(types).toEqual(
      expect.arrayContaining([
        'slides_added',
        'slides_removed',
        'slides_reordered',
        'slide_removed',
      ]),
    );
    expect(types).not.toContain('outline_edited');
  });

  test.each<[string, Entry]>([
    ['content for an existing slide', { ...toKeptEntry('s02', 'Three.'), content: editedContent }],
    ['both content and a slide to copy', { point: 'A.', content: editedContent, copy_of: 's00' }],
    ['a copy of an unknown slide', { point: 'A.', copy_of: 's99' }],
    ['neither a text nor a slide', { intent: 'Show it.' }],
    ['content that is no slide', { point: 'A.', content: { layout: 'none' } }],
  ])('an outline edit with an invalid entry is rejected with 422: %s', async (_name, entry) => {
    const deck = await finishedDeck();

    const { status } = await putEntries(deck, [...threeEntries.slice(0, 2), entry]);

    expect(status).toBe(422);
    expect(await readSlideIds(deck)).toEqual(['s00', 's01', 's02']);
  });

  test('slides can’t be added with content before slides may be edited', async () => {
    const deck = await outlinedDeck({ review_outline: true });

    const { status, body } = await deck.ask(
      'PUT',
      '/outline',
      { entries: [...threeEntries, { point: 'A.', content: editedContent }] },
      ifMatch(1),
    );

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'action_not_allowed' });
  });
});
