import type { EntityItem } from 'electrodb';
import type { AuditItem } from './audit-store.ts';
import { readFilteredPage } from './filtered-page.ts';
import { inviteEntity, inviteUseEntity } from './invite-entity.ts';
import { tryWrite } from './try-write.ts';
import { checkActingAdmin } from './user-change-store.ts';
import { transactUsers } from './user-transact.ts';

export type InviteRecord = EntityItem<ReturnType<typeof inviteEntity>>;
export type InviteUse = EntityItem<ReturnType<typeof inviteUseEntity>>;

/** Who performs an admin action, and its audit event. Both are part of the action's transaction. */
export type AdminAction = { by: string; audit: AuditItem };

/**
 * Maximum number of codes in a transaction, which holds 100 items; two of them are the admin check and the audit
 * event.
 */
const codesPerTransaction = 90;

/** Creates codes. Throws ConditionFailed when a code exists already or the acting admin is no longer an admin. */
export async function createInvites(
  invites: readonly InviteRecord[],
  action: AdminAction,
): Promise<void> {
  await transactUsers(
    (entities) => [
      checkActingAdmin(entities, action.by),
      ...invites
        .slice(0, codesPerTransaction)
        .map((record) => entities.invite.create(record).commit()),
    ],
    action.audit,
  );
  for (let i = codesPerTransaction; i < invites.length; i += codesPerTransaction) {
    await transactUsers(({ invite }) =>
      invites.slice(i, i + codesPerTransaction).map((record) => invite.create(record).commit()),
    );
  }
}

/** Creates a code; false when it exists already. */
export const createInvite = (invite: InviteRecord): Promise<boolean> =>
  tryWrite(() => inviteEntity().create(invite).go());

/** Returns a code in any state (used up, expired, inactive too), strongly consistent. */
export async function findInviteByCode(code: string): Promise<InviteRecord | undefined> {
  const { data } = await inviteEntity().get({ code }).go({ consistent: true });
  return data ?? undefined;
}

/** Finds a code by id; the index is eventually consistent, so a new code may be missing for a moment. */
export async function getInvite(id: string): Promise<InviteRecord | undefined> {
  const { data } = await inviteEntity().query.all({ id }).go({ limit: 1 });
  const [indexedInvite] = data;
  return indexedInvite && findInviteByCode(indexedInvite.code);
}

/** Returns a page of codes, newest first; `after` is the id of the last code of the previous page. */
export function listInvitePage(page: {
  limit: number;
  after?: string | undefined;
  matches?: ((invite: InviteRecord) => boolean) | undefined;
}): Promise<{ items: InviteRecord[]; next: string | undefined }> {
  return readFilteredPage({
    read: readNewest,
    keyOf: (invite) => invite.id,
    matches: page.matches,
    limit: page.limit,
    after: page.after,
  });
}

async function readNewest(afterId: string | undefined, count: number): Promise<InviteRecord[]> {
  const query = inviteEntity().query.all({});
  const { data } = await (afterId === undefined ? query : query.lt({ id: afterId })).go({
    order: 'desc',
    limit: count,
  });
  return data;
}

export type InviteChange = {
  set: Partial<
    Pick<InviteRecord, 'max_uses' | 'ends_at' | 'tier' | 'note' | 'email' | 'is_active'>
  >;
  clear: ('ends_at' | 'email')[];
};

/**
 * Changes a code. Throws ConditionFailed when the code was changed since it was read, has more uses than the new
 * `max_uses`, or the acting admin is no longer an admin.
 */
export function changeInvite(
  snapshot: InviteRecord,
  change: InviteChange,
  action: AdminAction,
): Promise<void> {
  const { max_uses = snapshot.max_uses } = change.set;
  return transactUsers(
    (entities) => [
      entities.invite
        .patch({ code: snapshot.code })
        .set(change.set)
        .remove(change.clear)
        .where((item, op) =>
          [
            op.eq(item.id, snapshot.id),
            op.eq(item.max_uses, snapshot.max_uses),
            op.eq(item.tier, snapshot.tier),
            op.eq(item.note, snapshot.note),
            op.eq(item.is_active, snapshot.is_active),
            op.lte(item.used_count, max_uses),
          ].join(' AND '),
        )
        .commit(),
      checkActingAdmin(entities, action.by),
    ],
    action.audit,
  );
}

/**
 * Deletes a code and its list of uses. Throws ConditionFailed when the code does not exist or the acting admin is no
 * longer an admin.
 */
export async function deleteInvite(snapshot: InviteRecord, action: AdminAction): Promise<void> {
  await transactUsers(
    (entities) => [
      entities.invite
        .remove({ code: snapshot.code })
        .where((item, op) => op.eq(item.id, snapshot.id))
        .commit(),
      checkActingAdmin(entities, action.by),
    ],
    action.audit,
  );
  const { data } = await inviteUseEntity()
    .query.primary({ code: snapshot.code })
    .go({ pages: 'all', consistent: true });
  if (data.length > 0) await inviteUseEntity().delete(data).go();
}

/** Maximum number of uses that are listed. */
const maxListedUses = 1_000;

/** Returns the registrations with a code, newest first. */
export async function listInviteUses(code: string): Promise<InviteUse[]> {
  const { data } = await inviteUseEntity()
    .query.primary({ code })
    .go({ pages: 'all', count: maxListedUses, consistent: true });
  return data.sort((a, b) => b.used_at - a.used_at);
}

/**
 * Removes a deleted user's e-mail from the codes that are bound to it. Deactivates the codes: without the e-mail,
 * anybody could use them. Reads all codes, because they have no index by e-mail.
 */
export async function removeInviteEmail(email: string): Promise<void> {
  const { data } = await inviteEntity()
    .query.all({})
    .where((item, op) => op.eq(item.email, email))
    .go({ pages: 'all' });
  for (const { code } of data)
    await tryWrite(() =>
      inviteEntity()
        .patch({ code })
        .set({ is_active: false })
        .remove(['email'])
        .where((item, op) => op.eq(item.email, email))
        .go(),
    );
}

/** Deletes the code, with the address, of an invited collaborator; does nothing if the code was used. */
export const deleteInvitationCode = (code: string): Promise<boolean> =>
  tryWrite(() =>
    inviteEntity()
      .delete({ code })
      .where(({ used_count }, op) => op.eq(used_count, 0))
      .go(),
  );

/** Removes the e-mail from a use when its user is deleted; the use itself stays counted. */
export const removeUseEmail = (code: string, user_id: string): Promise<boolean> =>
  tryWrite(() => inviteUseEntity().patch({ code, user_id }).set({ email: '' }).go());
