import { filteredPage } from './filtered-page.ts';
import { foldName } from './name-words.ts';
import { userDomainEntity, userNameEntity } from './people-entities.ts';
import { userEntity } from './user-entity.ts';
import { getUsers, type UserRecord } from './user-store.ts';

export const userOrders = ['created_at', 'email', 'full_name'] as const;
export type UserOrder = (typeof userOrders)[number];

type Fits = ((user: UserRecord) => boolean) | undefined;
export type UserPage = { items: UserRecord[]; next: string | undefined };
type PageOptions = { limit: number; after: string | undefined; fits: Fits };

/** A page of all users in an order; `after` is what the page before answered as `next`. */
export function listUserPage(order: UserOrder, options: PageOptions): Promise<UserPage> {
  if (order === 'full_name') return pageByName(options);
  const isByEmail = order === 'email';
  return filteredPage({
    read: isByEmail ? readByEmail : readNewest,
    keyOf: (user) => (isByEmail ? user.email : user.id),
    ...options,
  });
}

async function readNewest(after: string | undefined, count: number): Promise<UserRecord[]> {
  const query = userEntity().query.all({});
  const { data } = await (after === undefined ? query : query.lt({ id: after })).go({
    order: 'desc',
    limit: count,
  });
  return data;
}

async function readByEmail(after: string | undefined, count: number): Promise<UserRecord[]> {
  const query = userEntity().query.byEmail({});
  const { data } = await (after === undefined ? query : query.gt({ email: after })).go({
    limit: count,
  });
  return data;
}

type Row = { word: string; user_id: string; user?: UserRecord | undefined };

/** The rows of whole names, in order; each name has others that begin with its later words. */
async function pageByName({ limit, after, fits = () => true }: PageOptions): Promise<UserPage> {
  const { items, next } = await filteredPage<Row>({
    read: readByName,
    keyOf: ({ word, user_id }) => `${word}#${user_id}`,
    fits: ({ word, user }) => user !== undefined && foldName(user.full_name) === word && fits(user),
    limit,
    after,
  });
  return { items: items.flatMap(({ user }) => user ?? []), next };
}

async function readByName(after: string | undefined, count: number): Promise<Row[]> {
  const query = userNameEntity().query.byWord({});
  // A word may hold a '#', an id may not. A cursor that was made up is read as a word.
  const [, word = after ?? '', user_id = ''] = /^(.*)#(\w+)$/su.exec(after ?? '') ?? [];
  const { data } = await (after === undefined ? query : query.gt({ word, user_id })).go({
    limit: count,
  });
  const users = new Map((await getUsers(idsOf(data))).map((user) => [user.id, user]));
  return data.map(({ word, user_id }) => ({ word, user_id, user: users.get(user_id) }));
}

const idsOf = (rows: readonly Row[]) => [...new Set(rows.map(({ user_id }) => user_id))];

/** No search is answered with more than these of each kind; by `count`, for `limit` is a page's size. */
const mostFound = 500;

/**
 * Users whose e-mail, or a word of whose name or e-mail's domain, begins with a text; as of a moment ago, in no order.
 */
export async function findUsers(text: string): Promise<UserRecord[]> {
  const [byEmail, byName, byDomain] = await Promise.all([
    userEntity()
      .query.byEmail({})
      .begins({ email: text.toLowerCase() })
      .go({ pages: 'all', count: mostFound }),
    userNameEntity()
      .query.byWord({})
      .begins({ word: foldName(text) })
      .go({ pages: 'all', count: mostFound }),
    idsByDomain(text.toLowerCase().replace(/^@/, '')),
  ]);
  const found = new Map(byEmail.data.map((user) => [user.id, user]));
  const others = [...new Set([...idsOf(byName.data), ...byDomain])].filter((id) => !found.has(id));
  return [...found.values(), ...(await getUsers(others))];
}

async function idsByDomain(text: string): Promise<string[]> {
  if (text === '') return [];
  const { data } = await userDomainEntity()
    .query.byWord({})
    .begins({ word: text })
    .go({ pages: 'all', count: mostFound });
  return idsOf(data);
}
