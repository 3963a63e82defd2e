import { Parser } from 'htmlparser2';
import { ReadFailure } from './read-failure.ts';
import type { Zip } from './zip.ts';

export type XmlAttributes = Record<string, string>;

export type XmlHandler = {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/**
 * Returns a part of an Office document as text; undefined if it doesn't exist. Throws ReadFailure for a document type
 * declaration.
 */
export function readPart(zip: Zip, name: string): string | undefined {
  const bytes = zip.read(name);
  if (!bytes) return undefined;
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const xml = new TextDecoder(encoding).decode(bytes);
  // Nested entities can expand exponentially; Office writes none.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new ReadFailure('unpacks_too_large', { detail: 'dtd' });
  return xml;
}

/** Maximum nesting depth: the parser visits all open elements for each new one. */
const maxNesting = 1_000;

/**
 * Calls the handler for a part's elements in order, with their names without namespace prefixes. Throws too_complex.
 */
export function parseXml(xml: string, handler: XmlHandler): void {
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxNesting) throw new ReadFailure('too_complex', { detail: 'nesting' });
        handler.open?.(localName(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handler.close?.(localName(name));
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

/**
 * Decodes a path to the name of a part. Returns a path that can't be decoded unchanged, because some programs write a
 * lone %.
 */
function partName(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the targets of a part's relationships by id, as part names; external links are left out. */
export function readRelations(
  zip: Zip,
  part: string,
): Map<string, { target: string; type: string }> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash);
  const xml = readPart(zip, `${folder}/_rels/${part.slice(slash + 1)}.rels`) ?? '';
  const relations = new Map<string, { target: string; type: string }>();
  parseXml(xml, {
    open(name, { Id = '', Target = '', TargetMode = '', Type = '' }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const base = `part:///${folder}/`;
      if (!URL.canParse(Target, base)) return;
      const { pathname } = new URL(Target, base);
      relations.set(Id, {
        target: partName(pathname.slice(1)),
        type: Type.split('/').at(-1) ?? '',
      });
    },
  });
  return relations;
}
