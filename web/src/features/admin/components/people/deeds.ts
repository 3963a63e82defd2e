import type { User, UserDetail } from '#shared/schemas/users.ts';

/** What is done to a user only after asking. */
export const deeds = [
  'promote',
  'demote',
  'disable',
  'enable',
  'end_sessions',
  'reset_mfa',
  'resume_mail',
  'delete',
] as const;
export type Deed = (typeof deeds)[number];

/** What takes the last admin away is refused by the server, so it isn't offered. */
export const endsAdmin = (deed: Deed): boolean =>
  deed === 'demote' || deed === 'disable' || deed === 'delete';

type Known = User & Partial<Pick<UserDetail, 'second_factors' | 'mail_suppression'>>;

/** What can be done to a user as they are; second factors and mail are known where the user is open. */
export function deedsFor(person: Known): Deed[] {
  const { is_admin, is_active, second_factors = [], mail_suppression } = person;
  const factors: Deed[] = second_factors.length > 0 ? ['reset_mfa'] : [];
  const access: Deed[] = is_active ? ['end_sessions', 'disable'] : ['enable'];
  const mail: Deed[] = mail_suppression ? ['resume_mail'] : [];
  return [is_admin ? 'demote' : 'promote', ...access, ...factors, ...mail, 'delete'];
}

/** Deeds that undo each other stand in the same place, where the focus stays. */
export const placeOf: Record<Deed, string> = {
  promote: 'rights',
  demote: 'rights',
  disable: 'access',
  enable: 'access',
  end_sessions: 'sessions',
  reset_mfa: 'factors',
  resume_mail: 'mail',
  delete: 'delete',
};

/** The fields that a deed changes; the others have a call of their own. */
export const changeOf: Record<
  Exclude<Deed, 'end_sessions' | 'reset_mfa' | 'resume_mail' | 'delete'>,
  { is_admin: boolean } | { is_active: boolean }
> = {
  promote: { is_admin: true },
  demote: { is_admin: false },
  disable: { is_active: false },
  enable: { is_active: true },
};
