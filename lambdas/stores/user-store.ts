import type { EntityItem } from 'electrodb';
import { held } from './conditions.ts';
import { readAll } from './read-all.ts';
import { emailEntity, userEntity } from './user-entity.ts';

export type UserRecord = EntityItem<ReturnType<typeof userEntity>>;

/** The user as they are now; read consistently, for disabling takes effect at once. */
export async function getUser(id: string): Promise<UserRecord | undefined> {
  const { data } = await userEntity().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Those of the users that there are, as of a moment ago. */
export function getUsers(ids: readonly string[]): Promise<UserRecord[]> {
  const keys = ids.map((id) => ({ id }));
  return readAll(keys, (wanted) => userEntity().get(wanted).go());
}

/** Whose address it is. As many reads for an address that nobody has, so that it takes the same time. */
export async function findUserByEmail(email: string): Promise<UserRecord | undefined> {
  const { data } = await emailEntity().get({ email }).go({ consistent: true });
  return getUser(data?.user_id ?? 'nobody');
}

/** Which of the addresses have an account, as of a moment ago. */
export async function takenAddresses(emails: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(emails)].map((email) => ({ email }));
  const owned = await readAll(keys, (wanted) => emailEntity().get(wanted).go());
  return new Set(owned.map(({ email }) => email));
}

/** Sets the language of a user who is still there; false where they are gone. */
export const setLocale = (id: string, locale: UserRecord['locale']): Promise<boolean> =>
  held(() => userEntity().patch({ id }).set({ locale }).go());

/** Puts a new hash of the same password in the place of the one that was seen; false where it has changed since. */
export const renewPasswordHash = (
  { id, password_hash: seen }: Pick<UserRecord, 'id' | 'password_hash'>,
  password_hash: string,
): Promise<boolean> =>
  held(() =>
    userEntity()
      .patch({ id })
      .set({ password_hash })
      .where((user, { eq }) => eq(user.password_hash, seen))
      .go(),
  );

/** Ends every token and link of the user that was given out before. */
export const endTokens = (id: string): Promise<boolean> =>
  held(() => userEntity().patch({ id }).add({ token_version: 1 }).go());
