import { Readability } from '@mozilla/readability';
import { type HtmlSize, measureHtml, parseMeasured, readElement } from './html-blocks.ts';
import type { PassageList } from './passage-list.ts';

/** Minimum number of letters of an article; a shorter one is probably a notice. */
const minLetters = 400;
/**
 * Maximum size of a page in which an article is searched, which takes about half a second. Larger pages are read
 * whole.
 */
const maxArticleSize = { nodes: 16_000, depths: 150_000 };
/**
 * Maximum nodes of a page that Readability may search four times, less strictly each time; a larger one is searched
 * once.
 */
const maxRetryNodes = 6_000;

const countLetters = (node: { textContent: string | null } | null): number =>
  (node?.textContent ?? '').replace(/\s+/g, '').length;

/** Returns a page's article without menus and notices; undefined if none is found or the page is too large. */
function findArticle(
  html: string,
  { nodes, depths }: HtmlSize,
): { content: Element; title: string } | undefined {
  if (nodes > maxArticleSize.nodes || depths > maxArticleSize.depths) return undefined;
  const article = new Readability<Element>(parseMeasured(html), {
    // If the article has fewer characters than this, Readability repeats its search less strictly. 0 means its default
    // of 500; -1 prevents a repeated search.
    charThreshold: nodes > maxRetryNodes ? -1 : 0,
    serializer: (node) => node as Element,
    keepClasses: false,
  }).parse();
  if (!article?.content || countLetters(article.content) < minLetters) return undefined;
  return { content: article.content, title: (article.title ?? '').trim() };
}

const trimText = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Returns a page's headline: its only h1, else its title. */
function findHeadline(document: Document, title: string): string {
  const headlines = [...document.querySelectorAll('h1')]
    .map(trimText)
    .filter((text) => text !== '');
  return headlines.length === 1 ? (headlines[0] ?? title) : title;
}

/** Reads an article under its headline; leaves out a heading that repeats the headline. */
function readArticle(content: Element, headline: string, list: PassageList): void {
  list.heading(1, headline);
  const repeatedHeading = [...content.querySelectorAll('h1,h2')].find(
    (node) => trimText(node) === headline,
  );
  repeatedHeading?.remove();
  readElement(content, list);
}

/**
 * Reads a page into passages: its article if one is found, else all visible content. An uploaded document is read
 * whole. Returns the title. Throws ReadFailure.
 */
export function readHtml(html: string, list: PassageList, isPage: boolean): string | undefined {
  const size = measureHtml(html);
  const article = isPage ? findArticle(html, size) : undefined;
  const document = parseMeasured(html);
  const title = article?.title || trimText(document.querySelector('title'));
  if (article) readArticle(article.content, findHeadline(document, title), list);
  else {
    const { body } = document;
    if (!body.querySelector('h1')) list.heading(1, title);
    readElement(body, list);
  }
  return title || undefined;
}
