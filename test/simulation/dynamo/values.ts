/** Attribute values as the document client takes and gives them: plain data and Sets. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Set<string | number>
  | Value[]
  | { [name: string]: Value };
export type Item = { [name: string]: Value };

/** A copy that shares nothing with its original. */
export function copy<T extends Value>(value: T): T;
export function copy(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.map((part) => copy(part));
  const made: Item = {};
  for (const name in value) {
    const part = value[name];
    // The document client leaves out what is undefined.
    if (part !== undefined) made[name] = copy(part);
  }
  return made;
}

/** Whether a value is a map, and no list, set or bytes. */
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Set) &&
  !(value instanceof Uint8Array);

/** DynamoDB's name of a value's type; values of different types are never equal nor in order. */
function typeOf(value: Value): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return 'L';
  if (value instanceof Set) return 'SET';
  if (value instanceof Uint8Array) return 'B';
  return typeof value;
}

/** Equal as DynamoDB compares: by type and value, sets without order. */
export function areEqual(one: Value, other: Value): boolean {
  const type = typeOf(one);
  if (type !== typeOf(other)) return false;
  if (type === 'SET' || type === 'L' || type === 'object' || type === 'B') {
    return fingerprint(one) === fingerprint(other);
  }
  return one === other;
}

/** The same text for equal values, whatever the order of their members. */
export function fingerprint(value: Value): string {
  if (value instanceof Set) return `<${[...value].map(String).sort().join('\u0000')}>`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return `[${value.map(fingerprint).join(',')}]`;
  if (!isItem(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${name}:${fingerprint(value[name] ?? null)}`).join(',')}}`;
}

/** Below zero, zero or above; undefined where the two have no order. */
export function order(one: Value, other: Value): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') {
    return one < other ? -1 : one > other ? 1 : 0;
  }
  return undefined;
}

/** What size() answers; undefined for what has none. */
export function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Set) return value.size;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  return isItem(value) ? Object.keys(value).length : undefined;
}

/** About how many bytes an item takes; DynamoDB refuses more than 400 KB. */
export const bytesOf = (item: Item): number =>
  Buffer.byteLength(JSON.stringify(item, (_, part) => (part instanceof Set ? [...part] : part)));
