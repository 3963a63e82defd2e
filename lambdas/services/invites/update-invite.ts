import { AppError, Fenced } from '#shared/errors.ts';
import type { InviteDetail, UpdateInviteBody } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  changeInvite,
  findInviteByCode,
  type InviteChange,
  type InviteRecord,
} from '../../stores/invite-store.ts';
import { getUser } from '../../stores/user-store.ts';
import { type Actor, auditEvent, changed } from '../audit/audit-event.ts';
import { unfitting } from '../invalid-field.ts';
import { getInvite, inviteFor } from './get-invite.ts';
import { toInvite } from './to-invite.ts';

/** What an event tells of a change; the code itself is a secret. */
const shown = ['max_uses', 'expires_at', 'tier', 'note', 'email', 'is_active'] as const;

/** Changes a code; for admins. Throws forbidden, not_found, validation or conflict. */
export async function updateInvite(
  actor: Actor,
  id: string,
  body: UpdateInviteBody,
): Promise<InviteDetail> {
  const seen = await inviteFor(actor.user, id);
  checkUses(seen, body);
  const change = changeOf(body);
  const now = systemClock.now();
  const audit = auditEvent(actor, {
    action: 'invite.updated',
    target: { type: 'invite', id, label: seen.note },
    ...changed(toInvite(seen, now), toInvite(changedBy(seen, change), now), shown),
  });
  try {
    await changeInvite(seen, change, { by: actor.user.id, audit });
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    throw await reason(actor, seen, body, error);
  }
  return getInvite(actor.user, id);
}

function checkUses(invite: InviteRecord, { max_uses }: UpdateInviteBody): void {
  if (max_uses !== undefined && max_uses < invite.used_count) {
    throw unfitting('max_uses', 'has been used more often already');
  }
}

function changedBy(seen: InviteRecord, { set, clear }: InviteChange): InviteRecord {
  const after = { ...seen, ...set };
  for (const name of clear) delete after[name];
  return after;
}

function changeOf({ expires_at, email, ...rest }: UpdateInviteBody): InviteChange {
  const set = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as InviteChange['set'];
  return {
    set: {
      ...set,
      ...(expires_at ? { ends_at: Date.parse(expires_at) } : {}),
      ...(email ? { email } : {}),
    },
    clear: [
      ...(expires_at === null ? (['ends_at'] as const) : []),
      ...(email === null ? (['email'] as const) : []),
    ],
  };
}

/** Why the write did not hold: by what is there now. */
async function reason(
  actor: Actor,
  seen: InviteRecord,
  body: UpdateInviteBody,
  cause: Fenced,
): Promise<AppError> {
  if (!(await getUser(actor.user.id))?.is_admin) return new AppError('forbidden', { cause });
  const now = await findInviteByCode(seen.code);
  if (now?.id !== seen.id) return new AppError('not_found', { cause });
  checkUses(now, body);
  return new AppError('conflict', { cause });
}
