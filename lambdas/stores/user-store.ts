import type { EntityItem } from 'electrodb';
import { held } from './conditions.ts';
import { emailEntity, userEntity } from './user-entity.ts';

export type UserRecord = EntityItem<ReturnType<typeof userEntity>>;

/** The user as they are now; read consistently, for disabling takes effect at once. */
export async function getUser(id: string): Promise<UserRecord | undefined> {
  const { data } = await userEntity().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Those of the users that there are, as of a moment ago. */
export async function getUsers(ids: readonly string[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const { data } = await userEntity()
    .get(ids.map((id) => ({ id })))
    .go();
  return data;
}

/** Whose address it is. As many reads for an address that nobody has, so that it takes the same time. */
export async function findUserByEmail(email: string): Promise<UserRecord | undefined> {
  const { data } = await emailEntity().get({ email }).go({ consistent: true });
  return getUser(data?.user_id ?? 'nobody');
}

/** Which of the addresses have an account, as of a moment ago. */
export async function takenAddresses(emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const { data } = await emailEntity()
    .get(emails.map((email) => ({ email })))
    .go();
  return new Set(data.map(({ email }) => email));
}

/** Notes a sign-in of a user who is still there. */
export const recordLogin = (id: string, at: number): Promise<boolean> =>
  held(() => userEntity().patch({ id }).set({ last_login_at: at }).go());

/** Sets the language of a user who is still there; false where they are gone. */
export const setLocale = (id: string, locale: UserRecord['locale']): Promise<boolean> =>
  held(() => userEntity().patch({ id }).set({ locale }).go());

/** Ends every token and link of the user that was given out before. */
export const endTokens = (id: string): Promise<boolean> =>
  held(() => userEntity().patch({ id }).add({ token_version: 1 }).go());
