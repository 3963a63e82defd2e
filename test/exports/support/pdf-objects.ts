import { inflateSync } from 'node:zlib';

export type PdfRef = { ref: number };
export type PdfDict = { [key: string]: PdfValue };
export type PdfValue = number | string | boolean | null | PdfRef | PdfValue[] | PdfDict;
export type PdfObject = { value: PdfValue; stream?: Buffer };

const tokenPattern =
  /\s*(?:(<<|>>|\[|\])|\/([^\s<>[\]()/]*)|\(((?:[^()\\]|\\[\s\S])*)\)|<([0-9a-fA-F\s]*)>|(\d+) (\d+) R\b|(-?[\d.]+)|(true|false|null))/y;

const escapeCharacters: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a PDF string: UTF-16 if it starts with a byte order mark, otherwise Latin 1. */
function decodePdfString(bytes: Buffer): string {
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}

const parseLiteralString = (raw: string) =>
  decodePdfString(
    Buffer.from(
      raw.replace(/\\([\s\S])/g, (_, char: string) => escapeCharacters[char] ?? char),
      'latin1',
    ),
  );

const closingToken = Symbol('closing');

/** Parses one value of PDF syntax; names become `/Name`. */
function readValue(text: string, at: { index: number }): PdfValue | typeof closingToken {
  tokenPattern.lastIndex = at.index;
  const match = tokenPattern.exec(text);
  if (!match) throw new Error(`not PDF: ${text.slice(at.index, at.index + 60)}`);
  at.index = tokenPattern.lastIndex;
  const [, bracket, name, string, hex, ref, , number, word] = match;
  if (bracket === '<<') return readDict(text, at);
  if (bracket === '[') return readValues(text, at);
  if (bracket !== undefined) return closingToken;
  if (name !== undefined) return `/${name}`;
  if (string !== undefined) return parseLiteralString(string);
  if (hex !== undefined) return decodePdfString(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
  if (ref !== undefined) return { ref: Number(ref) };
  if (number !== undefined) return Number(number);
  return word === 'null' ? null : word === 'true';
}

function readValues(text: string, at: { index: number }): PdfValue[] {
  const values: PdfValue[] = [];
  for (let value = readValue(text, at); value !== closingToken; value = readValue(text, at))
    values.push(value);
  return values;
}

function readDict(text: string, at: { index: number }): PdfDict {
  const values = readValues(text, at);
  const dict: PdfDict = {};
  for (let i = 0; i < values.length; i += 2)
    dict[String(values[i]).slice(1)] = values[i + 1] ?? null;
  return dict;
}

/** Returns every object of a PDF by number, with decompressed streams. Supports only PDFs that this product writes. */
export function readObjects(file: Uint8Array): { objects: Map<number, PdfObject>; root: PdfDict } {
  const text = Buffer.from(file).toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const at = { index: match.index + match[0].length };
    const value = readValue(text, at);
    if (value === closingToken) throw new Error(`object ${match[1]} is empty`);
    const object: PdfObject = { value };
    const begin = /^\s*stream\n/.exec(text.slice(at.index, at.index + 20));
    if (begin) {
      const start = at.index + begin[0].length;
      const end = text.indexOf('\nendstream', start);
      const bytes = Buffer.from(text.slice(start, end), 'latin1');
      const isPacked = (value as PdfDict).Filter === '/FlateDecode';
      object.stream = isPacked ? inflateSync(bytes) : bytes;
    }
    objects.set(Number(match[1]), object);
  }
  const trailer = readValue(text, { index: text.lastIndexOf('trailer') + 7 }) as PdfDict;
  return { objects, root: trailer };
}
