import { parseInline } from '#shared/deck/inline.ts';

/** Underscore emphasis, which sources use and slides don't. */
const underscoreEmphasis = /(?<=^|[\s(])_([^_\n]+)_(?=$|[\s).,;:!?])/g;

/** Renders a source's text with its emphasis; links are plain text. */
export function MarkedText({ text }: { text: string }) {
  return parseInline(text.replace(underscoreEmphasis, '*$1*')).map((span, i) => {
    // The index is a stable key: spans never move.
    const key = `${i}-${span.text}`;
    if (span.bold) return <strong key={key}>{span.text}</strong>;
    if (span.em) return <em key={key}>{span.text}</em>;
    if (span.code) return <code key={key}>{span.text}</code>;
    return span.text;
  });
}
