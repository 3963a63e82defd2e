import type { Element } from './xml-tree.ts';

/** What is removed from a template. */
export type RemovedKind =
  | 'macro'
  | 'external_link'
  | 'embedded_object'
  | 'media'
  | 'animation'
  | 'diagram';
export type Removed = (kind: RemovedKind, name: string) => void;

/** Elements that are removed with everything in them; null for those that are not reported. */
const removedElements: Record<string, RemovedKind | null> = {
  'a:hlinkClick': 'external_link',
  'a:hlinkHover': 'external_link',
  'a:hlinkMouseOver': 'external_link',
  'a:audioCd': 'media',
  'a:wavAudioFile': 'media',
  'a:audioFile': 'media',
  'a:videoFile': 'media',
  'a:quickTimeFile': 'media',
  'p:controls': 'macro',
  'p:oleObj': 'embedded_object',
  'p:contentPart': 'embedded_object',
  'p:timing': 'animation',
  'p:transition': 'animation',
  'p:custDataLst': null,
  'p:extLst': null,
  'a:extLst': null,
};

const tableUri = 'http://schemas.openxmlformats.org/drawingml/2006/table';

/** Whether a frame holds something other than a table: a chart, a diagram or an object of another program. */
function foreignFrame(frame: Element): boolean {
  const graphic = frame.children.find(({ name }) => name === 'a:graphic');
  return graphic?.children.some(({ attributes }) => attributes.uri !== tableUri) ?? true;
}

/** Attributes with ids of relationships. */
const relationAttributes = ['r:embed', 'r:link', 'r:id', 'r:pict'];

function withoutRelations(element: Element, kept: ReadonlySet<string>, removed: Removed): void {
  for (const name of relationAttributes) {
    const id = element.attributes[name];
    if (id === undefined) continue;
    const isLink = name === 'r:link';
    if (!isLink && kept.has(id)) continue;
    if (isLink) removed('external_link', id);
    delete element.attributes[name];
  }
}

const empty = { attributes: {}, children: [], text: '' };

/** Returns an extension's content for programs that don't know it. */
function fallback(element: Element): Element[] {
  return element.children.find(({ name }) => name === 'mc:Fallback')?.children ?? [];
}

/**
 * Returns a tree without links, objects of other programs, media, animations and extensions. References to
 * relationships that aren't in `kept` are removed.
 */
export function cleanTree(element: Element, kept: ReadonlySet<string>, removed: Removed): Element {
  const children: Element[] = [];
  for (const one of element.children) {
    const kind = removedElements[one.name];
    if (kind !== undefined) {
      if (kind) removed(kind, one.name.slice(2));
    } else if (one.name === 'mc:AlternateContent') {
      const holder = { ...empty, name: element.name, children: fallback(one) };
      children.push(...cleanTree(holder, kept, removed).children);
    } else if (one.name === 'p:graphicFrame' && foreignFrame(one)) removed('diagram', 'graphic');
    else children.push(cleanTree(one, kept, removed));
  }
  const clean = { ...element, attributes: { ...element.attributes }, children };
  withoutRelations(clean, kept, removed);
  return clean;
}
