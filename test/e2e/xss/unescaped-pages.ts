import { marked } from 'marked';

const decodeEscapes = (text: string): string =>
  text.replace(/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, long: string, short: string) =>
    String.fromCharCode(Number.parseInt(long ?? short, 16)),
  );

/** Unsafe ways to insert a text into a page; each lets some payloads run. */
const insertions: ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<input value="${text}">`,
  (text) => `<input value='${text}'>`,
  (text) => `<p title=\`${text}\`>`,
  (text) => `<a href="${text}">x</a>`,
  (text) => `<p style="color:${text}">x</p>`,
  (text) => `<script>const value = "${text}";</script>`,
  (text) => `<script>const value = {"a": "${text}</script>`,
  (text) => `<script>const value = \`${text}\`;</script>`,
  (text) => `<p>${text.replace(/<\/?script>/gi, '')}</p>`,
  (text) => `<p>${text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')}</p>`,
  (text) => `<p>${text.replaceAll('%3C', '<').replaceAll('%3E', '>')}</p>`,
  (text) => `<p>${decodeEscapes(text)}</p>`,
  (text) => `<p>${text.normalize('NFKC')}</p>`,
  (text) => `${marked.parse(text)}`,
  (text) => text.replace(/\[x\]\(([^)]*\)?)\)/, '<a href="$1">x</a>'),
  (text) => text.replace(/!\[x\]\((.*)\)/, '<img src="$1">'),
];

/** Returns pages that contain a text unescaped. */
export const createUnescapedPages = (text: string): string[] =>
  insertions.map((insert) => `<!doctype html><body>${insert(text)}</body>`);
