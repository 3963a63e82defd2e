import type { CommentThread } from '#shared/schemas/comments.ts';
import { type CommentItem, listComments } from '../../stores/comment-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getUsers, type UserRecord } from '../../stores/user-store.ts';
import { readPeople } from '../decks/queries/people.ts';
import { requireReadableDeck } from '../decks/queries/require-readable-deck.ts';
import { toThreads } from './to-thread.ts';

/** Returns the threads of comments on a presentation, oldest first. Throws not_found. */
export async function listThreads(user: UserRecord, id: string): Promise<CommentThread[]> {
  const deck = await requireReadableDeck(user, id);
  return viewThreads(user, deck, await listComments(deck.id));
}

/** Returns a thread; undefined when it does not exist any more. */
export async function viewThread(
  user: UserRecord,
  deck: DeckItem,
  threadId: string,
): Promise<CommentThread | undefined> {
  const items = await listComments(deck.id);
  const threadItems = items.filter(({ thread_id }) => thread_id === threadId);
  return (await viewThreads(user, deck, threadItems))[0];
}

async function viewThreads(user: UserRecord, deck: DeckItem, items: readonly CommentItem[]) {
  const authorIds = [...new Set(items.map(({ author_id }) => author_id))];
  const [people, accounts] = await Promise.all([readPeople(deck), getUsers(authorIds)]);
  const authors = new Map(accounts.map((account) => [account.id, account]));
  return toThreads(items, { user, deck, people, authors });
}
