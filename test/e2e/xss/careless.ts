import { marked } from 'marked';

const decoded = (text: string): string =>
  text.replace(/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, long: string, short: string) =>
    String.fromCharCode(Number.parseInt(long ?? short, 16)),
  );

/** Ways to put a text into a page without a thought, each of which lets some payloads run. */
const ways: ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<input value="${text}">`,
  (text) => `<input value='${text}'>`,
  (text) => `<p title=\`${text}\`>`,
  (text) => `<a href="${text}">x</a>`,
  (text) => `<p style="color:${text}">x</p>`,
  (text) => `<script>const told = "${text}";</script>`,
  (text) => `<script>const told = {"a": "${text}</script>`,
  (text) => `<script>const told = \`${text}\`;</script>`,
  (text) => `<p>${text.replace(/<\/?script>/gi, '')}</p>`,
  (text) => `<p>${text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')}</p>`,
  (text) => `<p>${text.replaceAll('%3C', '<').replaceAll('%3E', '>')}</p>`,
  (text) => `<p>${decoded(text)}</p>`,
  (text) => `<p>${text.normalize('NFKC')}</p>`,
  (text) => `${marked.parse(text)}`,
  (text) => text.replace(/\[x\]\(([^)]*\)?)\)/, '<a href="$1">x</a>'),
  (text) => text.replace(/!\[x\]\((.*)\)/, '<img src="$1">'),
];

/** Pages that hold a text carelessly. */
export const carelessPages = (text: string): string[] =>
  ways.map((way) => `<!doctype html><body>${way(text)}</body>`);
