import { expect } from 'vitest';
import { commentEntity } from '#lambdas/stores/comment-entity.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import type { CommentThread } from '#shared/schemas/comments.ts';
import { type ApiResponse, call } from './api.ts';
import { newDeck } from './decks.ts';
import { newEmail, newUser, type TestUser } from './factories.ts';
import { nextMail, watchMail } from './mail-queue.ts';

/** Returns the thread in a successful response. */
export const readThread = ({ status, body }: ApiResponse): CommentThread => {
  expect(status).toBeLessThan(300);
  return body as unknown as CommentThread;
};

/** Creates a presentation with slides, shared with a commenter who has opened it. */
export async function newDeckWithCommenter(role: Collaborator['role'] = 'commenter') {
  const owner = await newUser({ full_name: 'Olive Owner', email: watchMail(newEmail()) });
  const guest = await newUser({ full_name: 'Gil Guest', email: watchMail(newEmail()) });
  const { id } = await newDeck({ topic: 'Bees' }, owner.user);
  await deckEntity()
    .patch({ id })
    .set({ slide_ids: ['s00', 's01'], slide_count: 2 })
    .go();
  const path = `/presentations/${id}`;
  const as = (user: TestUser) => (method: string, part: string, body?: object) =>
    call(method, path + part, { token: user.token, ...(body ? { body } : {}) });
  const added = await as(owner)('POST', '/collaborators', { email: guest.user.email, role });
  await nextMail(guest.user.email);
  await as(guest)('GET', '');
  return {
    ...{ id, path, owner, guest },
    guestId: String(added.body.id),
    asOwner: as(owner),
    asGuest: as(guest),
  };
}

/** Stores threads with one comment each, `count` threads by each author. */
export async function putThreads(
  deckId: string,
  authors: TestUser[],
  count: number,
): Promise<void> {
  const item = { presentation_id: deckId, text: 'Private', mentions: [], created_at: 1 };
  const items = authors.flatMap(({ user }) =>
    Array.from({ length: count }, (_, i) => `${user.id.slice(0, 22)}${1000 + i}`).map((id) => ({
      ...{ ...item, id, thread_id: id, author_id: user.id },
    })),
  );
  await commentEntity().put(items).go();
  const { length } = items;
  await deckEntity()
    .patch({ id: deckId })
    .add({ comment_count: length, comments_rev: length })
    .go();
}

/** Returns the threads that the API returns to a user. */
export const listThreads = async (
  ask: Awaited<ReturnType<typeof newDeckWithCommenter>>['asOwner'],
) => (await ask('GET', '/comments')).body.items as CommentThread[];
