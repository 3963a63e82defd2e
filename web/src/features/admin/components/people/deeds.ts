import type { User } from '#shared/schemas/users.ts';

/** What is done to a user only after asking. */
export const deeds = ['promote', 'demote', 'disable', 'enable', 'delete'] as const;
export type Deed = (typeof deeds)[number];

/** What takes the last admin away is refused by the server, so it isn't offered. */
export const endsAdmin = (deed: Deed): boolean =>
  deed === 'demote' || deed === 'disable' || deed === 'delete';

/** What can be done to a user as they are. */
export function deedsFor({ is_admin, is_active }: User): Deed[] {
  return [is_admin ? 'demote' : 'promote', is_active ? 'disable' : 'enable', 'delete'];
}

/** Deeds that undo each other stand in the same place, where the focus stays. */
export const placeOf: Record<Deed, string> = {
  promote: 'rights',
  demote: 'rights',
  disable: 'access',
  enable: 'access',
  delete: 'delete',
};

/** What a deed changes; null for the one that leaves nothing to be changed. */
export const changeOf: Record<Deed, { is_admin: boolean } | { is_active: boolean } | null> = {
  promote: { is_admin: true },
  demote: { is_admin: false },
  disable: { is_active: false },
  enable: { is_active: true },
  delete: null,
};
