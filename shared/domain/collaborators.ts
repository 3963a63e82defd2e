import type { DeckRole } from './actions.ts';

/** Roles of a collaborator, each with all rights of the one before. */
export const collaboratorRoles = ['viewer', 'commenter', 'editor'] as const;
export type CollaboratorRole = (typeof collaboratorRoles)[number];

/** Maximum number of collaborators of one presentation, including invited people. */
export const maxCollaborators = 20;

/** How long the registration code of an invitation is valid, in days. */
export const invitationDays = 30;

/** Days in which an invited person can open the presentation, and for which the registration code is stored. */
const invitationTtlDays = 60;

/** Returns when an invitation ends that was made at a time; both in epoch ms. */
export const computeInvitationEnd = (createdAt: number): number =>
  createdAt + invitationTtlDays * 24 * 3_600_000;

/** Whether one of the roles may add, change and remove collaborators. */
export const canManageCollaborators = (roles: readonly DeckRole[]): boolean =>
  roles.includes('owner');

/** Whether one of the roles may see share links. */
export const canSeeShares = (roles: readonly DeckRole[]): boolean =>
  roles.includes('owner') || roles.includes('admin');
