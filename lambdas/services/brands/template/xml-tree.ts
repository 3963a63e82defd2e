import { Parser } from 'htmlparser2';
import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';

/** An element of a slide master, layout or theme; its name has one of the prefixes `a`, `p` and `r`. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

/** Namespaces that a template keeps, by URI; elements and attributes of other namespaces are extensions. */
const prefixByNamespace = new Map([
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

const maxElements = 200_000;
const maxDepth = 200;

/** The namespaces that are in scope inside an element: canonical prefix by declared prefix. */
type NamespaceScope = ReadonlyMap<string, string>;

const xmlScope: NamespaceScope = new Map([['xml', 'xml']]);

/** Returns the namespace prefixes that apply inside an element. */
function createInnerScope(
  scope: NamespaceScope,
  attributes: Record<string, string>,
): NamespaceScope {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  if (declared.length === 0) return scope;
  const inner = new Map(scope);
  for (const [name, uri] of declared) inner.set(name.slice(6), prefixByNamespace.get(uri) ?? '');
  return inner;
}

/**
 * Matches valid names of elements and attributes; the parser also accepts names that are not valid XML, such as
 * `a"<b`.
 */
const localName = /^[a-z_][\w.-]{0,60}$/i;

/** Returns a name with its canonical prefix; undefined in another namespace. */
function canonicalName(scope: NamespaceScope, name: string): string | undefined {
  const at = name.indexOf(':');
  if (!localName.test(name.slice(at + 1))) return undefined;
  const prefix = scope.get(at < 0 ? '' : name.slice(0, at));
  return prefix ? `${prefix}:${name.slice(at + 1)}` : undefined;
}

function canonicalAttributes(scope: NamespaceScope, attributes: Record<string, string>) {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (/^xmlns(?::|$)/.test(name)) continue;
    const isPrefixed = name.includes(':');
    if (!isPrefixed && !localName.test(name)) continue;
    const canonical = isPrefixed ? canonicalName(scope, name) : name;
    if (canonical && !canonical.startsWith('mc:')) kept[canonical] = value;
  }
  return kept;
}

/**
 * Parses a part to a tree. Leaves out elements and attributes of extensions, those with names that aren't well-formed,
 * and comments. Throws ReadFailure for a part with too many or too deeply nested elements.
 */
export function parseTree(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  // Stack of open elements, outermost first; undefined for an element that is left out, and for its descendants.
  const open: (Element | undefined)[] = [root];
  const scopes: NamespaceScope[] = [xmlScope];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1;
        if (count > maxElements || open.length > maxDepth)
          throw new ReadFailure('too_complex', { detail: 'elements' });
        const scope = createInnerScope(scopes.at(-1) ?? xmlScope, attributes);
        scopes.push(scope);
        const parent = open.at(-1);
        const canonical = canonicalName(scope, name);
        if (!parent || !canonical) {
          open.push(undefined);
          return;
        }
        const element: Element = {
          name: canonical,
          attributes: canonicalAttributes(scope, attributes),
          children: [],
          text: '',
        };
        parent.children.push(element);
        open.push(element);
      },
      onclosetag() {
        open.pop();
        scopes.pop();
      },
      ontext(text) {
        const parent = open.at(-1);
        if (parent?.name === 'a:t') parent.text += text;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  const [top] = root.children;
  if (!top) throw new ReadFailure('damaged', { detail: 'no element of a template' });
  return top;
}

/** Returns the first child with a name. */
export const findChild = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((node) => node.name === name);

/** Returns the descendant of an element at a path of names. */
export const findDescendant = (
  element: Element | undefined,
  ...names: string[]
): Element | undefined => names.reduce<Element | undefined>(findChild, element);

/** Returns an element and its descendants in document order. */
export function* walkElements(element: Element): Generator<Element> {
  yield element;
  for (const one of element.children) yield* walkElements(one);
}

function elementXml({ name, attributes, children, text }: Element, head = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  const inner = escapeMarkup(text) + children.map((one) => elementXml(one)).join('');
  const start = `<${name}${head}${list.join('')}`;
  return inner === '' ? `${start}/>` : `${start}>${inner}</${name}>`;
}

const namespaceDeclarations = [...prefixByNamespace]
  .filter(([, prefix]) => ['a', 'p', 'r'].includes(prefix))
  .map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

/** Returns a tree as the text of a part. */
export const treeXml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${elementXml(root, namespaceDeclarations)}`;
