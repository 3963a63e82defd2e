import { strFromU8, unzipSync } from 'fflate';

/** The parts of a package by name. */
export type OpcPackage = Map<string, Uint8Array>;

/** Unzips a package; throws if the bytes are not a ZIP. */
export function openPackage(bytes: Uint8Array): OpcPackage {
  return new Map(Object.entries(unzipSync(bytes)));
}

/** Returns the text of a part; empty if the part is missing. */
export function readPartText(parts: OpcPackage, name: string): string {
  const bytes = parts.get(name);
  return bytes ? strFromU8(bytes) : '';
}

/** Returns the names of matching parts, sorted by their numbers. */
export function findPartNames(parts: OpcPackage, pattern: RegExp): string[] {
  const number = (name: string) => Number(/(\d+)\.\w+$/.exec(name)?.[1] ?? 0);
  return [...parts.keys()]
    .filter((name) => pattern.test(name))
    .sort((a, b) => number(a) - number(b));
}

type Relation = { source: string; id: string; type: string; target: string };

function resolveTarget(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = folder === '' ? [] : folder.split('/');
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}

/** Returns all relationships within the package; external ones are excluded. */
function findRelations(parts: OpcPackage): Relation[] {
  return findPartNames(parts, /\.rels$/).flatMap((name) => {
    const source = name.replace(/_rels\/([^/]*)\.rels$/, '$1');
    const folder = source.split('/').slice(0, -1).join('/');
    return [...readPartText(parts, name).matchAll(/<Relationship ([^>]*)\/>/g)].flatMap(
      ([, text = '']) => {
        const value = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(text)?.[1] ?? '';
        if (value('TargetMode') === 'External') return [];
        const target = resolveTarget(folder, value('Target'));
        return [{ source, id: value('Id'), type: value('Type'), target }];
      },
    );
  });
}

function findDuplicates(list: string[]): string[] {
  return list.filter((item, i) => list.indexOf(item) !== i);
}

function findIdProblems(parts: OpcPackage): string[] {
  return findPartNames(
    parts,
    /^ppt\/(?:slides|slideLayouts|slideMasters|notesSlides)\/\w+\.xml$/,
  ).flatMap((name) => {
    const ids = [...readPartText(parts, name).matchAll(/<p:cNvPr id="(\d+)"/g)].map(
      ([, id = '']) => id,
    );
    return findDuplicates(ids).map((id) => `${name}: shape id ${id} is used twice`);
  });
}

function findRelationProblems(parts: OpcPackage): string[] {
  const allRelations = findRelations(parts);
  const brokenTargets = allRelations
    .filter(({ target }) => !parts.has(target))
    .map(({ source, target }) => `${source} points to ${target}, which does not exist`);
  const untypedParts = [...parts.keys()]
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name) => {
      const rels = name.replace(/([^/]*)$/, '_rels/$1.rels');
      const knownIds = [...readPartText(parts, rels).matchAll(/\bId="([^"]*)"/g)].map(
        ([, id]) => id,
      );
      const usedIds = [...readPartText(parts, name).matchAll(/\br:(?:id|embed|link)="([^"]*)"/g)];
      const missing = usedIds.filter(([, id]) => !knownIds.includes(id));
      return [
        ...missing.map(([, id]) => `${name} uses the relationship ${id}, which does not exist`),
        ...findDuplicates(knownIds.map(String)).map((id) => `${rels}: ${id} is used twice`),
      ];
    });
  return [...brokenTargets, ...untypedParts];
}

function findOrphanProblems(parts: OpcPackage): string[] {
  const reached = new Set(findRelations(parts).map(({ target }) => target));
  return [...parts.keys()]
    .filter((name) => name !== '[Content_Types].xml' && !name.endsWith('.rels'))
    .filter((name) => !reached.has(name))
    .map((name) => `${name} is not the target of any relationship`);
}

function findContentTypeProblems(parts: OpcPackage): string[] {
  const types = readPartText(parts, '[Content_Types].xml');
  const names = [...types.matchAll(/PartName="\/([^"]*)"/g)].map(([, name = '']) => name);
  const extensions = [...types.matchAll(/Extension="([^"]*)"/g)].map(([, name = '']) => name);
  const untyped = [...parts.keys()].filter(
    (name) =>
      name !== '[Content_Types].xml' &&
      !names.includes(name) &&
      (!extensions.includes(name.split('.').at(-1) ?? '') ||
        (name.endsWith('.xml') && !names.includes(name))),
  );
  return [
    ...untyped.map((name) => `${name} has no content type`),
    ...names
      .filter((name) => !parts.has(name))
      .map((name) => `${name} has a content type but does not exist`),
    ...findDuplicates([...names, ...extensions]).map((name) => `${name} has two content types`),
  ];
}

/** Checks that tags are balanced and that attributes and entities are complete. */
function checkWellFormed(name: string, text: string): string[] {
  const openTags: string[] = [];
  const body = text.replace(/<\?xml[^?]*\?>/, '');
  for (const [tag, close, label = '', self] of body.matchAll(
    /<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (self) continue;
    if (!close) openTags.push(label);
    else if (openTags.pop() !== label) return [`${name}: ${tag} does not match the open tag`];
  }
  const rest = body.replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '');
  if (rest.includes('<') || /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(rest))
    return [`${name}: has a broken tag or entity`];
  return openTags.length > 0 ? [`${name}: ${openTags.join(', ')} not closed`] : [];
}

function findSyntaxProblems(parts: OpcPackage): string[] {
  return [...parts.keys()]
    .filter((name) => /\.(?:xml|rels)$/.test(name))
    .flatMap((name) => checkWellFormed(name, readPartText(parts, name)));
}

/** Checks that extents and offsets are integers and sizes are not negative. */
function findSizeProblems(parts: OpcPackage): string[] {
  return findPartNames(parts, /^ppt\/slides\/\w+\.xml$/).flatMap((name) => {
    const text = readPartText(parts, name);
    const bad = [...text.matchAll(/<a:(?:ext|chExt) cx="([^"]*)" cy="([^"]*)"/g)].filter(
      ([, cx = '', cy = '']) => !/^\d+$/.test(cx) || !/^\d+$/.test(cy),
    );
    const odd = [...text.matchAll(/ (?:sz|spc|marL|marR|marT|marB|w|pos|x|y)="([^"]*)"/g)].filter(
      ([, value = '']) => !/^-?\d+$/.test(value),
    );
    return [...bad, ...odd].map(([tag]) => `${name}: ${tag} is not an integer`);
  });
}

/** Returns everything that would make PowerPoint offer to repair the file; empty for a valid package. */
export function findPackageProblems(parts: OpcPackage): string[] {
  return [
    ...findSyntaxProblems(parts),
    ...findIdProblems(parts),
    ...findRelationProblems(parts),
    ...findOrphanProblems(parts),
    ...findContentTypeProblems(parts),
    ...findSizeProblems(parts),
  ];
}

/**
 * Returns shapes that screen readers cannot handle, because they have neither text, alternative text nor a decorative
 * mark.
 */
export function findShapesWithoutText(slide: string): string[] {
  const shapes = slide.match(/<p:(sp|pic|cxnSp|graphicFrame)>.*?<\/p:\1>/gs) ?? [];
  return shapes.filter((shape) => {
    const identity = /<p:cNvPr [^>]*\/?>/.exec(shape)?.[0] ?? '';
    const isDecorative = shape.includes('adec:decorative');
    const isText = shape.startsWith('<p:sp>') && /<a:t>[^<]*\S[^<]*<\/a:t>/.test(shape);
    return !isDecorative && !isText && !/descr="[^"]+"/.test(identity);
  });
}
