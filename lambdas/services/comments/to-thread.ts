import type { Comment, CommentThread } from '#shared/schemas/comments.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { CommentItem } from '../../stores/comment-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import type { People } from '../decks/queries/people.ts';

export type ThreadReader = {
  user: UserRecord;
  deck: DeckItem;
  people: People;
  /** The authors' accounts by user id. */
  authors: ReadonlyMap<string, UserRecord>;
};

/** Returns the threads of a presentation's comments, which are sorted by id. */
export function toThreads(items: readonly CommentItem[], reader: ThreadReader): CommentThread[] {
  const byThread = Map.groupBy(items, ({ thread_id }) => thread_id);
  return items
    .filter(({ id, thread_id }) => id === thread_id)
    .map((first) => toThread(first, byThread.get(first.id) ?? [], reader));
}

function toThread(
  first: CommentItem,
  comments: readonly CommentItem[],
  reader: ThreadReader,
): CommentThread {
  return {
    id: first.id,
    slide_id: first.slide_id ?? null,
    part: first.part ?? null,
    quote: first.quote ?? null,
    resolved_at: formatIsoOrNull(first.resolved_at),
    resolved_by: first.resolved_by === undefined ? null : toPerson(first.resolved_by, reader),
    comments: comments.map((item) => toComment(item, reader)),
  };
}

const toComment = (item: CommentItem, reader: ThreadReader): Comment => ({
  id: item.id,
  author: {
    full_name: reader.authors.get(item.author_id)?.full_name ?? null,
    is_me: item.author_id === reader.user.id,
    is_owner: item.author_id === reader.deck.owner_id,
  },
  text: item.text,
  mentions: item.mentions.map((id) => toPerson(id, reader)),
  created_at: formatIso(item.created_at),
  edited_at: formatIsoOrNull(item.edited_at),
  is_deleted: item.is_deleted ?? false,
});

const toPerson = (id: string, { people }: ThreadReader) => ({
  id,
  full_name: people.get(id)?.full_name ?? null,
});
