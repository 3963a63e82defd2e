import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { InviteDetail, UpdateInviteBody } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  changeInvite,
  findInviteByCode,
  type InviteChange,
  type InviteRecord,
} from '../../stores/invite-store.ts';
import { getUser } from '../../stores/user-store.ts';
import { type Actor, auditEvent, changedFields } from '../audit/audit-event.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { getInvite, requireInvite } from './get-invite.ts';
import { toInvite } from './to-invite.ts';

/** Fields that the audit event contains; not the code, because it is secret. */
const auditedFields = ['max_uses', 'expires_at', 'tier', 'note', 'email', 'is_active'] as const;

/** Changes a code; for admins. Throws forbidden, not_found, validation or conflict. */
export async function updateInvite(
  actor: Actor,
  id: string,
  body: UpdateInviteBody,
): Promise<InviteDetail> {
  const currentInvite = await requireInvite(actor.user, id);
  checkUses(currentInvite, body);
  const change = toInviteChange(body);
  const now = systemClock.now();
  const audit = auditEvent(actor, {
    action: 'invite.updated',
    target: { type: 'invite', id, label: currentInvite.note },
    ...changedFields(
      toInvite(currentInvite, now),
      toInvite(applyChange(currentInvite, change), now),
      auditedFields,
    ),
  });
  try {
    await changeInvite(currentInvite, change, { by: actor.user.id, audit });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw await writeFailure(actor, currentInvite, body, error);
  }
  return getInvite(actor.user, id);
}

function checkUses(invite: InviteRecord, { max_uses }: UpdateInviteBody): void {
  if (max_uses !== undefined && max_uses < invite.used_count) {
    throw createInvalidValueError('max_uses', 'has been used more often already');
  }
}

function applyChange(currentInvite: InviteRecord, { set, clear }: InviteChange): InviteRecord {
  const inviteAfter = { ...currentInvite, ...set };
  for (const name of clear) delete inviteAfter[name];
  return inviteAfter;
}

function toInviteChange({ expires_at, email, ...rest }: UpdateInviteBody): InviteChange {
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

/** Returns the error of a failed conditional write, from the current state. */
async function writeFailure(
  actor: Actor,
  currentInvite: InviteRecord,
  body: UpdateInviteBody,
  cause: ConditionFailed,
): Promise<AppError> {
  if (!(await getUser(actor.user.id))?.is_admin) return new AppError('forbidden', { cause });
  const now = await findInviteByCode(currentInvite.code);
  if (now?.id !== currentInvite.id) return new AppError('not_found', { cause });
  checkUses(now, body);
  return new AppError('conflict', { cause });
}
