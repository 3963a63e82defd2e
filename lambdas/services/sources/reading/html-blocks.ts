import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import type { PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';

/** Elements that are skipped, because they are outside of a page's text or contain no text. */
const skippedElements = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE NAV IFRAME OBJECT SVG CANVAS FORM BUTTON SELECT INPUT TEXTAREA DIALOG VIDEO AUDIO IMG PICTURE MAP HEAD'.split(
    ' ',
  ),
);
/**
 * Elements that are skipped because their text does not belong to the main text. HEADER is read, because it may
 * contain headings.
 */
const secondaryElements = new Set(['FOOTER', 'ASIDE']);
const blockElements = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY TD TH TR UL'.split(
    ' ',
  ),
);

const elementNodeType = 1;
const textNodeType = 3;
/** Maximum nesting depth that is read; deeper than any real document. */
const maxDepth = 200;
/** Maximum depth of nested tables that are read as data; each level reads its text again. */
const maxNestedTables = 10;

const squeezeSpaces = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ');

const isHidden = (node: Element): boolean =>
  node.hasAttribute('hidden') || node.getAttribute('aria-hidden') === 'true';

/** Returns the inline text of a node; a line break is a space. */
function readInlineText(node: Node, depth = 0): string {
  if (node.nodeType === textNodeType) return squeezeSpaces(node.textContent);
  if (node.nodeType !== elementNodeType || depth > maxDepth) return '';
  const tag = (node as Element).tagName.toUpperCase();
  if (skippedElements.has(tag)) return '';
  if (tag === 'BR') return ' ';
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling)
    text += readInlineText(child, depth + 1);
  return text;
}

/** Returns the rows of a table without the rows of nested tables. */
const rowElements = (node: Element): Element[] =>
  [...node.children].flatMap((child) => {
    const tag = child.tagName.toUpperCase();
    if (tag === 'TR') return [child];
    return tag === 'TABLE' ? [] : rowElements(child);
  });

const readTableRows = (table: Element): string[][] =>
  rowElements(table).map((row) =>
    [...row.children].flatMap((cell) => {
      const span = Math.min(20, Math.max(1, Number(cell.getAttribute('colspan')) || 1));
      return [readInlineText(cell).trim(), ...Array<string>(span - 1).fill('')];
    }),
  );

/** Whether a table has data; layout tables are read as text. */
const isDataTable = (rows: readonly string[][]): boolean =>
  rows.length >= 2 &&
  rows.some((row) => row.length >= 2) &&
  rows.every((row) => row.every((cell) => cell.length < 1_000));

/** Returns the ancestors of all matching elements; visits each once. */
function findAncestors(root: ParentNode, selector: string): Set<Element> {
  const foundElements = new Set<Element>();
  for (const { parentElement } of root.querySelectorAll(selector))
    for (let node = parentElement; node && !foundElements.has(node); node = node.parentElement)
      foundElements.add(node);
  return foundElements;
}

/** Reads the visible content of an element into passages. */
class BlockWalk {
  private readonly list: PassageList;
  private readonly hasBlocks: Set<Element>;
  private readonly hasStructure: Set<Element>;
  private text = '';
  /** Number of tables around the current element. */
  private tables = 0;

  constructor(root: Element, list: PassageList) {
    this.list = list;
    this.hasBlocks = findAncestors(root, 'p,div,ul,ol,table,h1,h2,h3');
    this.hasStructure = findAncestors(root, 'ul,ol,table,h2,h3');
  }

  walk(node: Node, depth = 0): void {
    if (depth > maxDepth) return;
    for (const child of node.childNodes) {
      if (child.nodeType === textNodeType) this.text += squeezeSpaces(child.textContent);
      else if (child.nodeType === elementNodeType) this.element(child as Element, depth);
    }
  }

  flush(): void {
    this.list.paragraph(this.text.replace(/ +/g, ' '));
    this.text = '';
  }

  private element(node: Element, depth: number): void {
    const tag = node.tagName.toUpperCase();
    if (skippedElements.has(tag) || secondaryElements.has(tag) || isHidden(node)) return;
    if (!blockElements.has(tag)) {
      // An inline element is part of the text; an inline element that contains blocks is walked.
      if (tag === 'BR') this.text += ' ';
      else if (this.hasBlocks.has(node)) this.walk(node, depth + 1);
      else this.text += readInlineText(node);
      return;
    }
    const isTable = tag === 'TABLE';
    if (isTable) this.tables += 1;
    this.flush();
    if (!this.special(node, tag)) this.walk(node, depth + 1);
    this.flush();
    if (isTable) this.tables -= 1;
  }

  /** Reads headings, lists, tables, code and quotes. Returns false for other elements, whose children are walked. */
  private special(node: Element, tag: string): boolean {
    if (/^H[1-6]$/.test(tag)) this.list.heading(Number(tag[1]), readInlineText(node));
    else if (tag === 'UL' || tag === 'OL') this.list.list(this.entries(node, tag, 0));
    else if (tag === 'PRE') this.list.code((node.textContent ?? '').replace(/(?<!\n)\n+$/, ''));
    else if (tag === 'BLOCKQUOTE' && !this.hasStructure.has(node)) {
      this.list.quote(readInlineText(node).trim());
    } else if (tag === 'TABLE' && this.tables <= maxNestedTables) {
      const rows = readTableRows(node);
      if (!isDataTable(rows)) return false;
      this.list.table(rows);
    } else return false;
    return true;
  }

  private entries(list: Element, tag: string, depth: number): string[] {
    if (depth > 6) return [];
    let number = Number(list.getAttribute('start')) || 1;
    return [...list.children].flatMap((item) => {
      const isList = ({ nodeName }: Node) => /^(UL|OL)$/i.test(nodeName);
      const nested = [...item.children].filter(isList);
      const ownNodes = [...item.childNodes].filter((child) => !isList(child));
      const text = ownNodes
        .map((child) => readInlineText(child))
        .join('')
        .trim();
      const mark = tag === 'OL' ? `${number++}.` : '-';
      const inner = nested.flatMap((child) =>
        this.entries(child, child.tagName.toUpperCase(), depth + 1),
      );
      return [...(text === '' ? [] : [`${'  '.repeat(depth)}${mark} ${text}`]), ...inner];
    });
  }
}

/** Maximum nesting depth; only pages that are made to break parsers are deeper. */
const maxElementDepth = 1_000;
/** Maximum elements and texts of a page; several times those of the largest real pages. */
const maxNodes = 300_000;

/**
 * Measures of the work to read a page: the number of elements and texts, and the sum of their depths. Escaped
 * characters count too, because each becomes a text node.
 */
export type HtmlSize = { nodes: number; depths: number };

/** Measures a page with a streaming parser, before a tree is built in memory. Throws too_complex. */
export function measureHtml(html: string): HtmlSize {
  const shape = { nodes: 0, depths: 0 };
  let depth = 0;
  const add = (nodes: number) => {
    shape.nodes += nodes;
    shape.depths += depth * nodes;
    if (depth <= maxElementDepth && shape.nodes <= maxNodes) return;
    throw new ReadFailure('too_complex', { detail: `${shape.nodes} elements and texts` });
  };
  const parser = new Parser({
    onopentag() {
      depth += 1;
      add(1);
    },
    ontext(text) {
      if (/\S/.test(text)) add(1 + (text.match(/[<>&]/g)?.length ?? 0));
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return shape;
}

/** Elements that may be in a page's head; any other element before the body belongs to the body. */
const headElements = new Set('BASE LINK META NOSCRIPT SCRIPT STYLE TEMPLATE TITLE'.split(' '));

const tagName = (node: Node): string => node.nodeName.toUpperCase();

const canBeInHead = (node: Node): boolean =>
  node.nodeType === textNodeType
    ? (node.textContent ?? '').trim() === ''
    : node.nodeType !== elementNodeType || headElements.has(tagName(node));

/** Moves nodes into head and body as a browser does: their tags are optional, and the parser doesn't add them. */
function setHeadAndBody(document: Document): void {
  const { documentElement: root } = document;
  const findOrCreate = (tag: string) =>
    [...root.children].find((child) => tagName(child) === tag) ?? document.createElement(tag);
  const head = findOrCreate('HEAD');
  const body = findOrCreate('BODY');
  const nodes = [...root.childNodes].flatMap((node) =>
    ['HEAD', 'BODY'].includes(tagName(node)) ? [...node.childNodes] : [node],
  );
  const bodyStart = nodes.findIndex((node) => !canBeInHead(node));
  for (const [i, node] of nodes.entries())
    (bodyStart === -1 || i < bodyStart ? head : body).append(node);
  root.replaceChildren(head, body);
}

/** Parses a page into a tree with a head and a body. The caller must have measured it with `measureHtml`. */
export function parseMeasured(html: string): Document {
  const withRoot = /<html[\s>]/i.test(html)
    ? html
    : `<html>${html.replace(/^\s*<!doctype[^>]*>/i, '')}</html>`;
  const document = parseHTML(withRoot).document as unknown as Document;
  setHeadAndBody(document);
  return document;
}

/** Parses a page into a tree with a head and a body. Throws ReadFailure for a page with too many elements. */
export function parse(html: string): Document {
  measureHtml(html);
  return parseMeasured(html);
}

/** Adds the visible content of an element to a source's passages. */
export function readElement(node: Element, list: PassageList): void {
  const walk = new BlockWalk(node, list);
  walk.walk(node);
  walk.flush();
}
