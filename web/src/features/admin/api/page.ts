/** A page of a list; `total` only where counting is cheap. */
export type Page<T> = { items: T[]; next_cursor: string | null; total?: number };

/** Rows per page in the admin lists. */
export const pageSize = 25;
