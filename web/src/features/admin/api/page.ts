/** A page of a list; `total` where the server counts cheaply. */
export type Page<T> = { items: T[]; next_cursor: string | null; total?: number };

/** Rows of a page of an admin's list. */
export const pageSize = 25;
