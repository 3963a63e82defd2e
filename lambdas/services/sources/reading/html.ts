import { Readability } from '@mozilla/readability';
import { buildTree, readElement, type Shape, shapeOf } from './html-blocks.ts';
import type { PassageList } from './passage-list.ts';

/** Characters from which what was found of a page is its text, and not a notice. */
const textAtLeast = 400;
/** Pages in which an article is looked for: about half a second's work at most. A larger one is read as it is. */
const searched = { nodes: 16_000, depths: 150_000 };
/** Nodes of a page that is searched up to four times, less strictly each time; a larger one is searched once. */
const searchedAgain = 6_000;

const lettersOf = (node: { textContent: string | null } | null): number =>
  (node?.textContent ?? '').replace(/\s+/g, '').length;

/** A page's article, without menus, notices and what else stands around it; undefined where none stands out. */
function articleOf(
  html: string,
  { nodes, depths }: Shape,
): { content: Element; title: string } | undefined {
  if (nodes > searched.nodes || depths > searched.depths) return undefined;
  const found = new Readability<Element>(buildTree(html), {
    // Of fewer characters the page is searched again; 0 stands for the default of 500.
    charThreshold: nodes > searchedAgain ? -1 : 0,
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
 * uploaded is read whole. Answers its title. Throws ReadFailure.
 */
export function readHtml(html: string, list: PassageList, isPage: boolean): string | undefined {
  const shape = shapeOf(html);
  const article = isPage ? articleOf(html, shape) : undefined;
  const document = buildTree(html);
  const title = article?.title || said(document.querySelector('title'));
  if (article) readArticle(article.content, headlineOf(document, title), list);
  else {
    const { body } = document;
    if (!body.querySelector('h1')) list.heading(1, title);
    readElement(body, list);
  }
  return title || undefined;
}
