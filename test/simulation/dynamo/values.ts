/** Attribute values in the form that the document client accepts and returns: plain data and Sets. */
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

/** Returns a deep copy. */
export function deepCopy<T extends Value>(value: T): T;
export function deepCopy(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.map((part) => deepCopy(part));
  const copied: Item = {};
  for (const name in value) {
    const part = value[name];
    // The document client omits undefined values.
    if (part !== undefined) copied[name] = deepCopy(part);
  }
  return copied;
}

/** Whether a value is a map, not a list, set or bytes. */
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Set) &&
  !(value instanceof Uint8Array);

/** Returns DynamoDB's type of a value; values of different types are never equal and have no order. */
function getValueType(value: Value): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return 'L';
  if (value instanceof Set) return 'SET';
  if (value instanceof Uint8Array) return 'B';
  return typeof value;
}

/** Whether two values are equal as in DynamoDB: by type and value; sets are unordered. */
export function areEqual(one: Value, other: Value): boolean {
  const type = getValueType(one);
  if (type !== getValueType(other)) return false;
  if (type === 'SET' || type === 'L' || type === 'object' || type === 'B') {
    return fingerprint(one) === fingerprint(other);
  }
  return one === other;
}

/** Returns the same text for equal values, regardless of the order of members. */
export function fingerprint(value: Value): string {
  if (value instanceof Set) return `<${[...value].map(String).sort().join('\u0000')}>`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return `[${value.map(fingerprint).join(',')}]`;
  if (!isItem(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${name}:${fingerprint(value[name] ?? null)}`).join(',')}}`;
}

/** Returns a negative number, zero or a positive number, as for sorting; undefined if the values have no order. */
export function compareValues(one: Value, other: Value): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') {
    return one < other ? -1 : one > other ? 1 : 0;
  }
  return undefined;
}

/** Returns the result of DynamoDB's `size()`; undefined for types without a size. */
export function computeDynamoSize(value: Value): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Set) return value.size;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  return isItem(value) ? Object.keys(value).length : undefined;
}

/** Returns the approximate size of an item in bytes; DynamoDB rejects more than 400 KB. */
export const countItemBytes = (item: Item): number =>
  Buffer.byteLength(JSON.stringify(item, (_, part) => (part instanceof Set ? [...part] : part)));
