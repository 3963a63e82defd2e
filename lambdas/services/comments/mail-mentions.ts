import { cutText } from '#shared/domain/text.ts';
import { queueMail } from '../../lib/mail.ts';
import type { CommentItem } from '../../stores/comment-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import type { People } from '../decks/queries/people.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';

type Mentions = {
  item: CommentItem;
  mentioned: readonly string[];
  people: People;
  /** The slide of the comment's thread. */
  slideId: string | undefined;
};

/** Maximum characters of the comment in the mail. */
const maxExcerptCharacters = 300;

/**
 * Mails the people whom a comment mentions, except its author. Sends no mail above the rate limits, without an error.
 */
export async function mailMentions(
  author: UserRecord,
  deck: DeckItem,
  { item, mentioned, people, slideId }: Mentions,
): Promise<void> {
  for (const id of mentioned) {
    const person = people.get(id);
    if (!person?.is_active || person.id === author.id) continue;
    if (!(await isWithinLimits(author, person))) continue;
    await queueMail({
      v: 1,
      kind: 'comment_mention',
      to: person.email,
      full_name: person.full_name,
      locale: person.locale,
      from: author.full_name,
      title: deck.title || deck.topic,
      text: cutText(item.text, maxExcerptCharacters),
      presentation_id: deck.id,
      comment_id: item.thread_id,
      ...(slideId === undefined ? {} : { slide_id: slideId }),
    });
  }
}

const isWithinLimits = async (author: UserRecord, person: UserRecord): Promise<boolean> =>
  (await trySpendUse('mention_account', author.id)) &&
  (await trySpendUse('mention_pair', `${author.id} ${person.id}`));
