import { Readability } from '@mozilla/readability';
import { parse, readElement } from './html-blocks.ts';
import type { PassageList } from './passage-list.ts';

/** Characters from which what was found of a page is its text, and not a notice. */
const textAtLeast = 400;
/** Elements that are looked at: a page of more is read as it is. */
const elementsAtMost = 60_000;

const lettersOf = (node: { textContent: string | null } | null): number =>
  (node?.textContent ?? '').replace(/\s+/g, '').length;

/** A page's article, without menus, notices and what else stands around it; undefined where none stands out. */
function articleOf(html: string): { content: Element; title: string } | undefined {
  const document = parse(html);
  const found = new Readability<Element>(document, {
    maxElemsToParse: elementsAtMost,
    serializer: (node) => node as Element,
    keepClasses: false,
  }).parse();
  if (!found?.content || lettersOf(found.content) < textAtLeast) return undefined;
  return { content: found.content, title: (found.title ?? '').trim() };
}

const said = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** What a page calls its text: its one great heading, else the page's title. */
function headlineOf(document: Document, title: string): string {
  const great = [...document.querySelectorAll('h1')].map(said).filter((text) => text !== '');
  return great.length === 1 ? (great[0] ?? title) : title;
}

/** The article's own headings, but for the one that says the headline again. */
function readArticle(content: Element, headline: string, list: PassageList): void {
  list.heading(1, headline);
  const again = [...content.querySelectorAll('h1,h2')].find((node) => said(node) === headline);
  again?.remove();
  readElement(content, list);
}

/**
 * Reads a page into passages: its article where one stands out, else all that it shows. A document that was
 * uploaded is read whole. Answers its title.
 */
export function readHtml(html: string, list: PassageList, isPage: boolean): string | undefined {
  const article = isPage ? articleOf(html) : undefined;
  const document = parse(html);
  const title = article?.title || said(document.querySelector('title'));
  if (article) readArticle(article.content, headlineOf(document, title), list);
  else {
    const { body } = document;
    if (!body.querySelector('h1')) list.heading(1, title);
    readElement(body, list);
  }
  return title || undefined;
}
