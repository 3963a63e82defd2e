import type { Item } from './values.ts';

export type ItemKey = { pk: string; sk: string };
export const indexNames = ['gsi1', 'gsi2', 'gsi3'] as const;
export type IndexName = (typeof indexNames)[number];

/** Items by partition, then by sort key. */
type Partitions = Map<string, Map<string, Item>>;
type IndexChange = { at: number; row: string; before: Item | undefined; after: Item | undefined };

const formatRowKey = (key: ItemKey) => `${key.pk}\u0000${key.sk}`;

const putItem = (partitions: Partitions, partition: string, row: string, item: Item): void => {
  const rows = partitions.get(partition) ?? new Map<string, Item>();
  rows.set(row, item);
  partitions.set(partition, rows);
};

export type TableOptions = {
  /** Returns the current time, epoch ms. */
  now: () => number;
  /** Returns the delay in ms after which an index reflects a change. */
  indexDelay: () => number;
};

const immediateIndexes: TableOptions = { now: () => 0, indexDelay: () => 0 };

/** The items of a table and its eventually consistent indexes. Items are never modified in place. */
export class MemoryTable {
  private readonly items: Partitions = new Map();
  private readonly indexes = new Map<IndexName, Partitions>(
    indexNames.map((name) => [name, new Map()]),
  );
  private pending: IndexChange[] = [];
  private readonly options: TableOptions;

  constructor(options: TableOptions = immediateIndexes) {
    this.options = options;
  }

  get(key: ItemKey): Item | undefined {
    return this.items.get(key.pk)?.get(formatRowKey(key));
  }

  /** Replaces or creates an item; undefined removes it. */
  set(key: ItemKey, after: Item | undefined): void {
    const row = formatRowKey(key);
    const before = this.get(key);
    if (after) putItem(this.items, key.pk, row, after);
    else this.items.get(key.pk)?.delete(row);
    const last = this.pending.at(-1)?.at ?? 0;
    const at = Math.max(last, this.options.now() + this.options.indexDelay());
    this.pending.push({ at, row, before, after });
  }

  /** Returns the items of a partition of the table or an index, ordered by sort key. */
  partition(pk: string, index?: IndexName): Item[] {
    if (index) this.catchUp();
    const partitions = index ? this.indexes.get(index) : this.items;
    const sortKey = index ? `${index}sk` : 'sk';
    return [...(partitions?.get(pk) ?? [])]
      .sort(([rowA, a], [rowB, b]) => compare(a[sortKey], b[sortKey]) || compare(rowA, rowB))
      .map(([, item]) => item);
  }

  /** Returns all items, for checks of the whole table. */
  all(): Item[] {
    return [...this.items.values()].flatMap((rows) => [...rows.values()]);
  }

  private catchUp(): void {
    const now = this.options.now();
    const due = this.pending.filter((change) => change.at <= now);
    if (due.length === 0) return;
    this.pending = this.pending.slice(due.length);
    for (const change of due) this.index(change);
  }

  private index({ row, before, after }: IndexChange): void {
    for (const [name, partitions] of this.indexes) {
      const was = before?.[`${name}pk`];
      if (typeof was === 'string') partitions.get(was)?.delete(row);
      const is = after?.[`${name}pk`];
      if (after && typeof is === 'string' && after[`${name}sk`] !== undefined) {
        putItem(partitions, is, row, after);
      }
    }
  }
}

function compare(a: unknown, b: unknown): number {
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
