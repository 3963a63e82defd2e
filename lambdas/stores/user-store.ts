import type { EntityItem } from 'electrodb';
import { readAll } from './read-all.ts';
import { tryWrite } from './try-write.ts';
import { emailEntity, userEntity } from './user-entity.ts';

export type UserRecord = EntityItem<ReturnType<typeof userEntity>>;

/** Whether a user has webhooks, also inactive ones. */
export const hasWebhooks = ({ webhook_count = 0 }: UserRecord): boolean => webhook_count > 0;

/** Returns the user; strongly consistent, so that disabling a user takes effect at once. */
export async function getUser(id: string): Promise<UserRecord | undefined> {
  const { data } = await userEntity().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the users that exist; eventually consistent. */
export function getUsers(ids: readonly string[]): Promise<UserRecord[]> {
  const keys = ids.map((id) => ({ id }));
  return readAll(keys, (batch) => userEntity().get(batch).go());
}

/**
 * Returns the user with an e-mail. Does the same number of reads for an unknown e-mail, so that it takes the
 * same time.
 */
export async function findUserByEmail(email: string): Promise<UserRecord | undefined> {
  const { data } = await emailEntity().get({ email }).go({ consistent: true });
  return getUser(data?.user_id ?? 'nobody');
}

/** Returns the e-mails that have an account; eventually consistent. */
export async function findTakenEmails(emails: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(emails)].map((email) => ({ email }));
  const owned = await readAll(keys, (batch) => emailEntity().get(batch).go());
  return new Set(owned.map(({ email }) => email));
}

/** Sets a user's language; false when the user does not exist. */
export const setLocale = (id: string, locale: UserRecord['locale']): Promise<boolean> =>
  tryWrite(() => userEntity().patch({ id }).set({ locale }).go());

/** Stores the name of a folder of a user; false when the user does not exist. */
export const addFolder = (id: string, name: string): Promise<boolean> =>
  tryWrite(() =>
    userEntity()
      .patch({ id })
      .add({ folders: [name] })
      .go(),
  );

/** Removes the name of a folder of a user; false when the user does not exist. */
export const removeFolder = (id: string, name: string): Promise<boolean> =>
  tryWrite(() =>
    userEntity()
      .patch({ id })
      .delete({ folders: [name] })
      .go(),
  );

/** Replaces the hash of an unchanged password; false when the password has changed since it was read. */
export const replacePasswordHash = (
  { id, password_hash: hashBefore }: Pick<UserRecord, 'id' | 'password_hash'>,
  password_hash: string,
): Promise<boolean> =>
  tryWrite(() =>
    userEntity()
      .patch({ id })
      .set({ password_hash })
      .where((user, { eq }) => eq(user.password_hash, hashBefore))
      .go(),
  );

/** Revokes all tokens and links of a user that were issued before. */
export const revokeTokens = (id: string): Promise<boolean> =>
  tryWrite(() => userEntity().patch({ id }).add({ token_version: 1 }).go());
