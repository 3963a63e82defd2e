import type { Element } from './xml-tree.ts';

/** Kinds of content that are removed from a template. */
export type RemovedKind =
  | 'macro'
  | 'external_link'
  | 'embedded_object'
  | 'media'
  | 'animation'
  | 'diagram';
export type ReportRemoved = (kind: RemovedKind, name: string) => void;

/** Elements that are removed with their children; null for elements whose removal is not reported. */
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

/** Whether a frame contains something other than a table: a chart, a diagram or an object of another program. */
function isForeignFrame(frame: Element): boolean {
  const graphic = frame.children.find(({ name }) => name === 'a:graphic');
  return graphic?.children.some(({ attributes }) => attributes.uri !== tableUri) ?? true;
}

/** Attributes with ids of relationships. */
const relationAttributes = ['r:embed', 'r:link', 'r:id', 'r:pict'];

function removeRelations(
  element: Element,
  keptIds: ReadonlySet<string>,
  report: ReportRemoved,
): void {
  for (const name of relationAttributes) {
    const id = element.attributes[name];
    if (id === undefined) continue;
    const isLink = name === 'r:link';
    if (!isLink && keptIds.has(id)) continue;
    if (isLink) report('external_link', id);
    delete element.attributes[name];
  }
}

const emptyElement = { attributes: {}, children: [], text: '' };

/** Returns the fallback that an extension contains for programs that don't support it. */
function findFallback(element: Element): Element[] {
  return element.children.find(({ name }) => name === 'mc:Fallback')?.children ?? [];
}

/**
 * Returns a tree without links, objects of other programs, media, animations and extensions. References to
 * relationships that aren't in `keptIds` are removed.
 */
export function removeUnsafeElements(
  element: Element,
  keptIds: ReadonlySet<string>,
  report: ReportRemoved,
): Element {
  const children: Element[] = [];
  for (const child of element.children) {
    const kind = removedElements[child.name];
    if (kind !== undefined) {
      if (kind) report(kind, child.name.slice(2));
    } else if (child.name === 'mc:AlternateContent') {
      const holder = { ...emptyElement, name: element.name, children: findFallback(child) };
      children.push(...removeUnsafeElements(holder, keptIds, report).children);
    } else if (child.name === 'p:graphicFrame' && isForeignFrame(child))
      report('diagram', 'graphic');
    else children.push(removeUnsafeElements(child, keptIds, report));
  }
  const clean = { ...element, attributes: { ...element.attributes }, children };
  removeRelations(clean, keptIds, report);
  return clean;
}
