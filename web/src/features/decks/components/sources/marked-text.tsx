import { parseInline } from '#shared/deck/inline.ts';

/** Marks of emphasis that sources have and slides don't. */
const underscored = /(?<=^|[\s(])_([^_\n]+)_(?=$|[\s).,;:!?])/g;

/** A source's words with their emphasis; its links are told, not followed. */
export function MarkedText({ text }: { text: string }) {
  return parseInline(text.replace(underscored, '*$1*')).map((span, i) => {
    // The spans of a text never change their places.
    const key = `${i}-${span.text}`;
    if (span.bold) return <strong key={key}>{span.text}</strong>;
    if (span.em) return <em key={key}>{span.text}</em>;
    if (span.code) return <code key={key}>{span.text}</code>;
    return span.text;
  });
}
