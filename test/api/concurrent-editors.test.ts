import { describe, expect, test } from 'vitest';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { Quota } from '#shared/schemas/users.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

/** Creates a finished deck with an owner and an editor. */
async function createDeckOfTwo() {
  const deck = await finishedDeck();
  const editor = await newUser();
  await deck.ask('POST', '/collaborators', { email: editor.user.email, role: 'editor' });
  const askAsEditor: typeof deck.ask = (method, path, body, headers = {}) =>
    call(method, `/presentations/${deck.id}${path}`, { token: editor.token, body, headers });
  const slides = async () => (await deck.ask('GET', '/slides')).body.items as SlideView[];
  const slideAt = async (index: number) => {
    const slide = (await slides())[index];
    if (!slide?.content) throw new Error(`slide ${index} has no content`);
    return { ...slide, content: slide.content };
  };
  return { ...deck, editor, asOwner: deck.ask, asEditor: askAsEditor, slides, slideAt };
}

type Deck = Awaited<ReturnType<typeof createDeckOfTwo>>;
type Slide = Awaited<ReturnType<Deck['slideAt']>>;

const saveSlide = (ask: Deck['ask'], { id, rev, content }: Slide, change: object) =>
  ask('PUT', `/slides/${id}`, { content: { ...content, ...change } }, ifMatch(rev));

describe('a presentation that two people edit', () => {
  test('concurrent edits of different slides are both saved', async () => {
    const deck = await createDeckOfTwo();
    const [first, second] = [await deck.slideAt(0), await deck.slideAt(1)];

    const answers = await Promise.all([
      saveSlide(deck.asOwner, first, { title: 'By the owner' }),
      saveSlide(deck.asEditor, second, { title: 'By the editor' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await deck.slides()).slice(0, 2).map(({ title }) => title)).toEqual([
      'By the owner',
      'By the editor',
    ]);
  });

  test('the later of two edits of one slide is rejected, and can be merged and sent again', async () => {
    const deck = await createDeckOfTwo();
    const seen = await deck.slideAt(0);

    const first = await saveSlide(deck.asOwner, seen, { title: 'By the owner' });
    const late = await saveSlide(deck.asEditor, seen, { notes: 'By the editor' });
    const merged = await saveSlide(deck.asEditor, await deck.slideAt(0), {
      notes: 'By the editor',
    });

    expect([first.status, late.status, merged.status]).toEqual([200, 412, 200]);
    expect(late.body.code).toBe('stale');
    expect((await deck.slideAt(0)).content).toMatchObject({
      title: 'By the owner',
      notes: 'By the editor',
    });
  });

  test('one of two concurrent edits of the same field is accepted, and the other editor gets a conflict', async () => {
    const deck = await createDeckOfTwo();
    const seen = await deck.slideAt(0);

    const answers = await Promise.all([
      saveSlide(deck.asOwner, seen, { title: 'By the owner' }),
      saveSlide(deck.asEditor, seen, { title: 'By the editor' }),
    ]);

    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    const winner = statuses[0] === 200 ? 'By the owner' : 'By the editor';
    expect((await deck.slideAt(0)).title).toBe(winner);
  });

  test('a reorder and a rename based on an older state are rejected', async () => {
    const deck = await createDeckOfTwo();
    const slide_ids = ['s02', 's00', 's01'];

    const moved = await deck.asEditor('POST', '/slides/reorder', { slide_ids }, ifMatch(1));
    const late = await deck.asOwner('POST', '/slides/reorder', { slide_ids }, ifMatch(1));
    const renamed = await deck.asEditor('PATCH', '', { title: 'By the editor' }, ifMatch(1));
    const lateName = await deck.asOwner('PATCH', '', { title: 'By the owner' }, ifMatch(1));

    expect([moved.status, late.status]).toEqual([200, 412]);
    expect([renamed.status, lateName.status]).toEqual([200, 412]);
  });

  test('an editor’s API key has the rights of the editor within its scopes', async () => {
    const deck = await createDeckOfTwo();
    const slide = await deck.slideAt(0);
    const change = { content: { ...slide.content, title: 'By a program' } };
    const [reading, generating] = [
      await newKey(deck.editor, 'read'),
      await newKey(deck.editor, 'generate'),
    ];
    const path = `/presentations/${deck.id}`;
    const write = (key: string, method: string, part: string, body?: object) =>
      call(method, path + part, {
        token: key,
        headers: ifMatch(slide.rev),
        ...(body ? { body } : {}),
      });

    const read = await call('GET', path, { token: reading.key });
    const refused = await write(reading.key, 'PUT', `/slides/${slide.id}`, change);
    const written = await write(generating.key, 'PUT', `/slides/${slide.id}`, change);
    const deleted = await write(generating.key, 'DELETE', '');

    expect([read.status, refused.status, written.status, deleted.status]).toEqual([
      200, 403, 200, 403,
    ]);
  });

  test('an editor can publish, but can’t start a run that generates slides', async () => {
    const deck = await createDeckOfTwo();

    const generated = await deck.asEditor('POST', '/regenerate', {});
    const published = await deck.asEditor('POST', '/regenerate?regenerate_from=deploy', {});

    expect([generated.status, published.status]).toEqual([403, 200]);
  });

  test('an editor can’t publish or restore a version when this would charge the owner a refunded quota unit again', async () => {
    const deck = await createDeckOfTwo();
    const readUsage = async () => {
      const { body } = await call('GET', '/users/me/quota', { token: deck.token });
      return (body as Quota).decks.used;
    };
    await deckEntity().patch({ id: deck.id }).remove(['quota_month']).go();
    const usedBefore = await readUsage();

    const { body } = await deck.asEditor('GET', '');
    const published = await deck.asEditor('POST', '/regenerate?regenerate_from=deploy', {});
    const restored = await deck.asEditor('POST', '/versions/1/restore', {});
    const usedAfter = await readUsage();
    const byOwner = await deck.asOwner('POST', '/regenerate?regenerate_from=deploy', {});

    expect(body.allowed_actions).not.toContain('regenerate_deploy');
    expect([published.status, restored.status, byOwner.status]).toEqual([409, 409, 200]);
    expect(published.body.code).toBe('action_not_allowed');
    expect(usedAfter).toBe(usedBefore);
    expect(await readUsage()).toBe(usedBefore + 1);
  });
});
