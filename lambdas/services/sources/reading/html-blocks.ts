import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import type { PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';

/** What stands beside a document's text, or is no text. */
const skipped = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE NAV IFRAME OBJECT SVG CANVAS FORM BUTTON SELECT INPUT TEXTAREA DIALOG VIDEO AUDIO IMG PICTURE MAP HEAD'.split(
    ' ',
  ),
);
/** Beside a page's text; a heading's own header is kept. */
const beside = new Set(['FOOTER', 'ASIDE']);
const blocks = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY TD TH TR UL'.split(
    ' ',
  ),
);

const element = 1;
const textNode = 3;
/** Deeper than any document; a page may nest its elements without end. */
const deepest = 200;
/** Tables within each other that are read as data; each reads its text again. */
const tablesAtMost = 10;

const squeezed = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ');

const isHidden = (node: Element): boolean =>
  node.hasAttribute('hidden') || node.getAttribute('aria-hidden') === 'true';

/** The text of what stands in a line; a line break is a space. */
function inline(node: Node, depth = 0): string {
  if (node.nodeType === textNode) return squeezed(node.textContent);
  if (node.nodeType !== element || depth > deepest) return '';
  const { tagName } = node as Element;
  if (skipped.has(tagName.toUpperCase())) return '';
  if (tagName.toUpperCase() === 'BR') return ' ';
  return [...node.childNodes].map((child) => inline(child, depth + 1)).join('');
}

/** A table's own rows; those of a table within it are left out. */
const rowElements = (node: Element): Element[] =>
  [...node.children].flatMap((child) => {
    const tag = child.tagName.toUpperCase();
    if (tag === 'TR') return [child];
    return tag === 'TABLE' ? [] : rowElements(child);
  });

const rowsOf = (table: Element): string[][] =>
  rowElements(table).map((row) =>
    [...row.children].flatMap((cell) => {
      const span = Math.min(20, Math.max(1, Number(cell.getAttribute('colspan')) || 1));
      return [inline(cell).trim(), ...Array<string>(span - 1).fill('')];
    }),
  );

/** Tables that only set a page are read as its text. */
const isData = (rows: readonly string[][]): boolean =>
  rows.length >= 2 &&
  rows.some((row) => row.length >= 2) &&
  rows.every((row) => row.every((cell) => cell.length < 1_000));

/** The elements around others; each is visited once, however deep they are. */
function around(root: ParentNode, selector: string): Set<Element> {
  const found = new Set<Element>();
  for (const { parentElement } of root.querySelectorAll(selector))
    for (let node = parentElement; node && !found.has(node); node = node.parentElement)
      found.add(node);
  return found;
}

/** Reads what a browser would show of an element into passages. */
class BlockWalk {
  private readonly list: PassageList;
  private readonly hasBlocks: Set<Element>;
  private readonly hasStructure: Set<Element>;
  private text = '';
  /** Tables around what is read. */
  private tables = 0;

  constructor(root: Element, list: PassageList) {
    this.list = list;
    this.hasBlocks = around(root, 'p,div,ul,ol,table,h1,h2,h3');
    this.hasStructure = around(root, 'ul,ol,table,h2,h3');
  }

  walk(node: Node, depth = 0): void {
    if (depth > deepest) return;
    for (const child of node.childNodes) {
      if (child.nodeType === textNode) this.text += squeezed(child.textContent);
      else if (child.nodeType === element) this.element(child as Element, depth);
    }
  }

  flush(): void {
    this.list.paragraph(this.text.replace(/ +/g, ' '));
    this.text = '';
  }

  private element(node: Element, depth: number): void {
    const tag = node.tagName.toUpperCase();
    if (skipped.has(tag) || beside.has(tag) || isHidden(node)) return;
    if (!blocks.has(tag)) {
      // A link or a name inside a text; what holds blocks is walked.
      if (tag === 'BR') this.text += ' ';
      else if (this.hasBlocks.has(node)) this.walk(node, depth + 1);
      else this.text += inline(node);
      return;
    }
    const isTable = tag === 'TABLE';
    if (isTable) this.tables += 1;
    this.flush();
    if (!this.special(node, tag)) this.walk(node, depth + 1);
    this.flush();
    if (isTable) this.tables -= 1;
  }

  /** Headings, lists, tables, code and quotes; false for what is walked on. */
  private special(node: Element, tag: string): boolean {
    if (/^H[1-6]$/.test(tag)) this.list.heading(Number(tag[1]), inline(node));
    else if (tag === 'UL' || tag === 'OL') this.list.list(this.entries(node, tag, 0));
    else if (tag === 'PRE') this.list.code((node.textContent ?? '').replace(/(?<!\n)\n+$/, ''));
    else if (tag === 'BLOCKQUOTE' && !this.hasStructure.has(node)) {
      this.list.quote(inline(node).trim());
    } else if (tag === 'TABLE' && this.tables <= tablesAtMost) {
      const rows = rowsOf(node);
      if (!isData(rows)) return false;
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
      const own = [...item.childNodes].filter((child) => !isList(child));
      const text = own
        .map((child) => inline(child))
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

/** Elements within each other beyond which a page is made to break its readers. */
const nestedAtMost = 1_000;
const elementsAtMost = 300_000;

/**
 * What makes a page long to read: its elements and texts, and the sum of how deep each is. Marks that are escaped
 * count, too: each is a text of its own where a page is written and parsed again.
 */
export type Shape = { nodes: number; depths: number };

/** Looks through a page's elements without keeping them: what follows keeps them all. Throws too_complex. */
export function shapeOf(html: string): Shape {
  const shape = { nodes: 0, depths: 0 };
  let depth = 0;
  let elements = 0;
  const add = (nodes: number) => {
    shape.nodes += nodes;
    shape.depths += depth * nodes;
  };
  const parser = new Parser({
    onopentag() {
      depth += 1;
      elements += 1;
      add(1);
      if (depth <= nestedAtMost && elements <= elementsAtMost) return;
      throw new ReadFailure('too_complex', { detail: `${elements} elements` });
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

/** What a page's head may hold; whatever else stands before its body is the body's. */
const ofHead = new Set('BASE LINK META NOSCRIPT SCRIPT STYLE TEMPLATE TITLE'.split(' '));

const tagOf = (node: Node): string => node.nodeName.toUpperCase();

const mayBeOfHead = (node: Node): boolean =>
  node.nodeType === textNode
    ? (node.textContent ?? '').trim() === ''
    : node.nodeType !== element || ofHead.has(tagOf(node));

/** Sets a page's head and body where a browser would: their tags may be left out, and the parser adds none. */
function setHeadAndBody(document: Document): void {
  const { documentElement: root } = document;
  const given = (tag: string) =>
    [...root.children].find((child) => tagOf(child) === tag) ?? document.createElement(tag);
  const head = given('HEAD');
  const body = given('BODY');
  const nodes = [...root.childNodes].flatMap((node) =>
    ['HEAD', 'BODY'].includes(tagOf(node)) ? [...node.childNodes] : [node],
  );
  const begin = nodes.findIndex((node) => !mayBeOfHead(node));
  for (const [i, node] of nodes.entries()) (begin === -1 || i < begin ? head : body).append(node);
  root.replaceChildren(head, body);
}

/** A page as a tree, with a head and a body; `shapeOf` must have accepted it. */
export function buildTree(html: string): Document {
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<html>${html.replace(/^\s*<!doctype[^>]*>/i, '')}</html>`;
  const document = parseHTML(whole).document as unknown as Document;
  setHeadAndBody(document);
  return document;
}

/** A page as a tree, with a head and a body. Throws ReadFailure for one of more elements than can be held. */
export function parse(html: string): Document {
  shapeOf(html);
  return buildTree(html);
}

/** Adds what a browser would show of an element to a source's passages. */
export function readElement(node: Element, list: PassageList): void {
  const walk = new BlockWalk(node, list);
  walk.walk(node);
  walk.flush();
}
