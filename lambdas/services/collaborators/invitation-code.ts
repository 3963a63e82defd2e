import { computeInvitationEnd, invitationDays } from '#shared/domain/collaborators.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { findInviteByCode, type InviteRecord } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import type { Actor } from '../audit/audit-event.ts';
import { newInvite } from '../invites/create-invites.ts';
import { deriveCodes } from '../invites/derive-code.ts';

const dayMs = 24 * 3_600_000;

/**
 * Returns a registration code for an invited person: it works once, for their e-mail address, while the deck exists.
 */
export async function newInvitationCode(
  actor: Actor,
  { newId, email, deck }: { newId: string; email: string; deck: DeckItem },
): Promise<InviteRecord> {
  const [code] = await deriveCodes(newId, 1);
  if (!code) throw new Error('no code was derived');
  const now = systemClock.now();
  const expires_at = formatIso(now + invitationDays * dayMs);
  const note = 'Collaborator of a presentation';
  return {
    ...newInvite(actor, code, { max_uses: 1, tier: 'free', note, email, expires_at }, now),
    presentation_id: deck.id,
    expires_at: Math.ceil(computeInvitationEnd(now) / 1000),
  };
}

/**
 * Whether the user registered with the code of an invitation. Invitations by such a user contain no codes, so that
 * invited people can't invite further accounts. A code that an admin has deleted counts as the code of an invitation.
 */
export async function wasInvitedByUser({ invite_code }: UserRecord): Promise<boolean> {
  if (invite_code === undefined) return false;
  const invite = await findInviteByCode(invite_code);
  return invite === undefined || invite.presentation_id !== undefined;
}
