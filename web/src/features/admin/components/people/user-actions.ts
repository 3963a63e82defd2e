import type { User, UserDetail } from '#shared/schemas/users.ts';

/** Actions on a user that need a confirmation. */
const userActions = [
  'promote',
  'demote',
  'disable',
  'enable',
  'end_sessions',
  'reset_mfa',
  'resume_mail',
  'delete',
] as const;
export type UserAction = (typeof userActions)[number];

/**
 * Whether an action removes an admin. The server rejects such an action on the last admin, so the
 * page disables it.
 */
export const removesAdmin = (action: UserAction): boolean =>
  action === 'demote' || action === 'disable' || action === 'delete';

type UserWithDetails = User & Partial<Pick<UserDetail, 'second_factors' | 'mail_suppression'>>;

/**
 * Returns the actions available for a user. Resetting second factors and resuming mail are offered only in the user's
 * details, because the users list does not contain these fields.
 */
export function listAvailableActions(person: UserWithDetails): UserAction[] {
  const { is_admin, is_active, second_factors = [], mail_suppression } = person;
  const factors: UserAction[] = second_factors.length > 0 ? ['reset_mfa'] : [];
  const access: UserAction[] = is_active ? ['end_sessions', 'disable'] : ['enable'];
  const mail: UserAction[] = mail_suppression ? ['resume_mail'] : [];
  return [is_admin ? 'demote' : 'promote', ...access, ...factors, ...mail, 'delete'];
}

/**
 * React keys of the action buttons: opposite actions share a key, so that the button keeps focus when its action
 * changes.
 */
export const actionMessageKeys: Record<UserAction, string> = {
  promote: 'rights',
  demote: 'rights',
  disable: 'access',
  enable: 'access',
  end_sessions: 'sessions',
  reset_mfa: 'factors',
  resume_mail: 'mail',
  delete: 'delete',
};

/** The user fields that an action changes; the other actions have their own endpoints. */
export const actionChanges: Record<
  Exclude<UserAction, 'end_sessions' | 'reset_mfa' | 'resume_mail' | 'delete'>,
  { is_admin: boolean } | { is_active: boolean }
> = {
  promote: { is_admin: true },
  demote: { is_admin: false },
  disable: { is_active: false },
  enable: { is_active: true },
};
