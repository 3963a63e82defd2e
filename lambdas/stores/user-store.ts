import type { EntityItem } from 'electrodb';
import { emailEntity, userEntity } from './user-entity.ts';

export type UserRecord = EntityItem<ReturnType<typeof userEntity>>;

/** The user as they are now; read consistently, for disabling takes effect at once. */
export async function getUser(id: string): Promise<UserRecord | undefined> {
  const { data } = await userEntity().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

export async function findUserByEmail(email: string): Promise<UserRecord | undefined> {
  const { data } = await emailEntity().get({ email }).go({ consistent: true });
  return data ? getUser(data.user_id) : undefined;
}

/** The address is the user's. Answers false where the user has changed since the link was made. */
export async function markVerified(id: string, tokenVersion: number): Promise<UserRecord> {
  const { data } = await userEntity()
    .patch({ id })
    .set({ is_verified: true })
    .where(({ token_version }, { eq }) => eq(token_version, tokenVersion))
    .go({ response: 'all_new' });
  return data;
}

export async function recordLogin(id: string, at: number): Promise<void> {
  await userEntity().patch({ id }).set({ last_login_at: at }).go();
}

/** Ends every access token of the user. */
export async function endAccessTokens(id: string): Promise<void> {
  await userEntity().patch({ id }).add({ token_version: 1 }).go();
}
