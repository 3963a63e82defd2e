import { Parser } from 'htmlparser2';
import { ReadFailure } from './read-failure.ts';
import type { Zip } from './zip.ts';

export type Attributes = Record<string, string>;

export type XmlHandler = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** A part of an Office document as text; undefined where there is none. Such parts have no document type. */
export function partOf(zip: Zip, name: string): string | undefined {
  const bytes = zip.read(name);
  if (!bytes) return undefined;
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const xml = new TextDecoder(encoding).decode(bytes);
  // Entities that name entities unfold without end; Office writes none.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new ReadFailure('unpacks_too_large', { detail: 'dtd' });
  return xml;
}

/** Maximum nesting depth: the parser visits all open elements for each new one. */
const nestedAtMost = 1_000;

/** Calls a handler with a part's elements, by their names without prefixes, in order. Throws too_complex. */
export function parseXml(xml: string, handler: XmlHandler): void {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > nestedAtMost) throw new ReadFailure('too_complex', { detail: 'nesting' });
        handler.open?.(bare(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handler.close?.(bare(name));
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

/** The name of a part as a path says it; some programs leave a lone % unescaped. */
function nameOf(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Targets of a part's relationships by id, as names of parts; links that lead out of the document are left out. */
export function relationsOf(zip: Zip, part: string): Map<string, { target: string; type: string }> {
  const at = part.lastIndexOf('/');
  const folder = part.slice(0, at);
  const xml = partOf(zip, `${folder}/_rels/${part.slice(at + 1)}.rels`) ?? '';
  const found = new Map<string, { target: string; type: string }>();
  parseXml(xml, {
    open(name, { Id = '', Target = '', TargetMode = '', Type = '' }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const base = `part:///${folder}/`;
      if (!URL.canParse(Target, base)) return;
      const { pathname } = new URL(Target, base);
      found.set(Id, { target: nameOf(pathname.slice(1)), type: Type.split('/').at(-1) ?? '' });
    },
  });
  return found;
}
