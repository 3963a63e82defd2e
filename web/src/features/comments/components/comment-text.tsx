import type { Comment } from '#shared/schemas/comments.ts';
import styles from './comments.module.css';

type TextPart = { at: number; text: string; isMention: boolean };

/** Splits a text at the names of mentioned people. */
function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at + 1));
    if (name === undefined) continue;
    parts.push({ at: from, text: text.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    parts.push({ at, text: text.slice(at, from), isMention: true });
  }
  return [...parts, { at: from, text: text.slice(from), isMention: false }];
}

/** The text of a comment with marked mentions. */
export function CommentText({ comment }: { comment: Comment }) {
  const names = comment.mentions.flatMap(({ full_name }) => full_name ?? []);
  return (
    <p className={styles.body}>
      {splitMentions(comment.text, names).map(({ at, text, isMention }) =>
        isMention ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
      )}
    </p>
  );
}
