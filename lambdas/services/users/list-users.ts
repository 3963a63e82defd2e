import { AppError } from '#shared/errors.ts';
import type { ListUsersQuery, User } from '#shared/schemas/users.ts';
import { foldName } from '../../stores/name-search-keys.ts';
import { countUsers } from '../../stores/user-count-store.ts';
import { findUsers, listUserPage, type UserOrder } from '../../stores/user-list-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toUsers } from './to-user.ts';

type Page = { items: User[]; next_cursor: string | null; total?: number };

/**
 * Returns a page of users, for admins: all in the given order, or those whose e-mail address, e-mail domain or a word
 * of their name begins with `q`. Throws forbidden.
 */
export async function listUsers(caller: UserRecord, query: ListUsersQuery): Promise<Page> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const { q, sort, limit, cursor } = query;
  if (q !== undefined && q !== '') return searchUsers(query, q);
  const isUnfiltered = !isFiltered(query);
  const matches = isUnfiltered ? undefined : (user: UserRecord) => matchesFilters(user, query);
  const [{ items, next }, counts] = await Promise.all([
    listUserPage(sort, { limit, after: cursor, matches }),
    isUnfiltered ? countUsers() : undefined,
  ]);
  return {
    items: await toUsers(items),
    next_cursor: next ?? null,
    ...(counts ? { total: counts.total } : {}),
  };
}

const filterFields = ['tier', 'is_active', 'is_admin', 'is_verified'] as const;

const isFiltered = (query: ListUsersQuery): boolean =>
  filterFields.some((name) => query[name] !== undefined);

const matchesFilters = (user: UserRecord, query: ListUsersQuery): boolean =>
  filterFields.every((name) => query[name] === undefined || query[name] === user[name]);

const sortOrders: Record<UserOrder, (a: UserRecord, b: UserRecord) => number> = {
  created_at: (a, b) => compareTexts(b.id, a.id),
  email: (a, b) => compareTexts(a.email, b.email),
  full_name: (a, b) =>
    compareTexts(foldName(a.full_name), foldName(b.full_name)) || compareTexts(a.id, b.id),
};

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Searches users and sorts the results in memory; the cursor is the last id. */
async function searchUsers(query: ListUsersQuery, q: string): Promise<Page> {
  const { sort, limit, cursor } = query;
  const foundUsers = (await findUsers(q))
    .filter((user) => matchesFilters(user, query))
    .sort(sortOrders[sort]);
  const start = cursor === undefined ? 0 : foundUsers.findIndex(({ id }) => id === cursor) + 1;
  const page = foundUsers.slice(start, start + limit);
  return {
    items: await toUsers(page),
    next_cursor: start + limit < foundUsers.length ? (page.at(-1)?.id ?? null) : null,
    total: foundUsers.length,
  };
}
