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

/** Confirms the user's address; false where the account has been registered anew since the link was sent. */
export function markVerified(id: string, tokenVersion: number): Promise<boolean> {
  return held(() =>
    userEntity()
      .patch({ id })
      .set({ is_verified: true })
      .where(({ token_version }, { eq }) => eq(token_version, tokenVersion))
      .go(),
  );
}

export async function recordLogin(id: string, at: number): Promise<void> {
  await userEntity().patch({ id }).set({ last_login_at: at }).go();
}

/** Ends every access token of the user. */
export async function endAccessTokens(id: string): Promise<void> {
  await userEntity().patch({ id }).add({ token_version: 1 }).go();
}

/** Gives somebody all an admin needs to sign in with the password of the hash. */
export async function makeAdmin(id: string, passwordHash: string): Promise<void> {
  await userEntity()
    .patch({ id })
    .set({ is_admin: true, is_active: true, is_verified: true, password_hash: passwordHash })
    .add({ token_version: 1 })
    .go();
}
