import { readFilteredPage } from './filtered-page.ts';
import { foldName } from './name-search-keys.ts';
import { userEntity } from './user-entity.ts';
import { userDomainEntity, userNameEntity } from './user-related-entities.ts';
import { getUsers, type UserRecord } from './user-store.ts';

const userOrders = ['created_at', 'email', 'full_name'] as const;
export type UserOrder = (typeof userOrders)[number];

type UserFilter = ((user: UserRecord) => boolean) | undefined;
export type UserPage = { items: UserRecord[]; next: string | undefined };
type PageOptions = { limit: number; after: string | undefined; matches: UserFilter };

/** Returns a page of all users in an order; `after` is the previous page's `next`. */
export function listUserPage(order: UserOrder, options: PageOptions): Promise<UserPage> {
  if (order === 'full_name') return listUserPageByName(options);
  const isByEmail = order === 'email';
  return readFilteredPage({
    read: isByEmail ? readUsersByEmail : readNewestUsers,
    keyOf: (user) => (isByEmail ? user.email : user.id),
    ...options,
  });
}

async function readNewestUsers(afterKey: string | undefined, count: number): Promise<UserRecord[]> {
  const query = userEntity().query.all({});
  const { data } = await (afterKey === undefined ? query : query.lt({ id: afterKey })).go({
    order: 'desc',
    limit: count,
  });
  return data;
}

async function readUsersByEmail(
  afterKey: string | undefined,
  count: number,
): Promise<UserRecord[]> {
  const query = userEntity().query.byEmail({});
  const { data } = await (afterKey === undefined ? query : query.gt({ email: afterKey })).go({
    limit: count,
  });
  return data;
}

type NameIndexRow = { word: string; user_id: string; user?: UserRecord | undefined };

/**
 * Pages through the name index, which has an item for each word of a name. Skips the items of all words but the first,
 * so that each user appears once, by full name.
 */
async function listUserPageByName({
  limit,
  after: afterKey,
  matches = () => true,
}: PageOptions): Promise<UserPage> {
  const { items, next } = await readFilteredPage<NameIndexRow>({
    read: readUsersByName,
    keyOf: ({ word, user_id }) => `${word}#${user_id}`,
    matches: ({ word, user }) =>
      user !== undefined && foldName(user.full_name) === word && matches(user),
    limit,
    after: afterKey,
  });
  return { items: items.flatMap(({ user }) => user ?? []), next };
}

async function readUsersByName(
  afterKey: string | undefined,
  count: number,
): Promise<NameIndexRow[]> {
  const query = userNameEntity().query.byWord({});
  // A word may contain '#', an id may not. A malformed cursor is read as a word.
  const [, word = afterKey ?? '', user_id = ''] = /^(.*)#(\w+)$/su.exec(afterKey ?? '') ?? [];
  const { data } = await (afterKey === undefined ? query : query.gt({ word, user_id })).go({
    limit: count,
  });
  const users = new Map((await getUsers(listDistinctUserIds(data))).map((user) => [user.id, user]));
  return data.map(({ word, user_id }) => ({ word, user_id, user: users.get(user_id) }));
}

const listDistinctUserIds = (rows: readonly NameIndexRow[]) => [
  ...new Set(rows.map(({ user_id }) => user_id)),
];

/** Maximum results of each kind. Passed as `count`, because `limit` is the size of a page. */
const maxFoundUsers = 500;

/**
 * Returns users whose e-mail, or a word of whose name or e-mail domain, starts with a text; eventually
 * consistent, unsorted.
 */
export async function findUsers(text: string): Promise<UserRecord[]> {
  const [byEmail, byName, byDomain] = await Promise.all([
    userEntity()
      .query.byEmail({})
      .begins({ email: text.toLowerCase() })
      .go({ pages: 'all', count: maxFoundUsers }),
    userNameEntity()
      .query.byWord({})
      .begins({ word: foldName(text) })
      .go({ pages: 'all', count: maxFoundUsers }),
    findUserIdsByDomain(text.toLowerCase().replace(/^@/, '')),
  ]);
  const usersById = new Map(byEmail.data.map((user) => [user.id, user]));
  const otherIds = [...new Set([...listDistinctUserIds(byName.data), ...byDomain])].filter(
    (id) => !usersById.has(id),
  );
  return [...usersById.values(), ...(await getUsers(otherIds))];
}

async function findUserIdsByDomain(text: string): Promise<string[]> {
  if (text === '') return [];
  const { data } = await userDomainEntity()
    .query.byWord({})
    .begins({ word: text })
    .go({ pages: 'all', count: maxFoundUsers });
  return listDistinctUserIds(data);
}
