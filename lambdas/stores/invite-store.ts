import type { EntityItem } from 'electrodb';
import type { AuditItem } from './audit-store.ts';
import { held } from './conditions.ts';
import { filteredPage } from './filtered-page.ts';
import { inviteEntity, inviteUseEntity } from './invite-entity.ts';
import { actingAdmin } from './people-store.ts';
import { transactPeople } from './people-transact.ts';

export type InviteRecord = EntityItem<ReturnType<typeof inviteEntity>>;
export type InviteUse = EntityItem<ReturnType<typeof inviteUseEntity>>;

/** What is written with an admin's change: that they are an admin still, and what they did. */
export type Deed = { by: string; audit: AuditItem };

/** A transaction takes a hundred items; the admin and the event are two of them. */
const codesAtOnce = 90;

/** Puts new codes. Throws Fenced where one exists already, or who makes them is no admin any more. */
export async function createInvites(invites: readonly InviteRecord[], deed: Deed): Promise<void> {
  await transactPeople(
    (entities) => [
      actingAdmin(entities, deed.by),
      ...invites.slice(0, codesAtOnce).map((record) => entities.invite.create(record).commit()),
    ],
    deed.audit,
  );
  for (let i = codesAtOnce; i < invites.length; i += codesAtOnce) {
    await transactPeople(({ invite }) =>
      invites.slice(i, i + codesAtOnce).map((record) => invite.create(record).commit()),
    );
  }
}

/** Puts one code where there is none; false where the code exists. */
export const createInvite = (invite: InviteRecord): Promise<boolean> =>
  held(() => inviteEntity().create(invite).go());

/** Strongly consistent, and whatever its state: used up, expired and switched off ones too. */
export async function findInviteByCode(code: string): Promise<InviteRecord | undefined> {
  const { data } = await inviteEntity().get({ code }).go({ consistent: true });
  return data ?? undefined;
}

/** By its id, which the index knows a moment after it was made. */
export async function getInvite(id: string): Promise<InviteRecord | undefined> {
  const { data } = await inviteEntity().query.all({ id }).go({ limit: 1 });
  const [found] = data;
  return found && findInviteByCode(found.code);
}

/** Codes, newest first; `after` is the id of the last one of the page before. */
export function listInvitePage(page: {
  limit: number;
  after?: string | undefined;
  fits?: ((invite: InviteRecord) => boolean) | undefined;
}): Promise<{ items: InviteRecord[]; next: string | undefined }> {
  return filteredPage({
    read: readNewest,
    keyOf: (invite) => invite.id,
    fits: page.fits,
    limit: page.limit,
    after: page.after,
  });
}

async function readNewest(after: string | undefined, count: number): Promise<InviteRecord[]> {
  const query = inviteEntity().query.all({});
  const { data } = await (after === undefined ? query : query.lt({ id: after })).go({
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
 * Changes a code as it was seen. Throws Fenced where it has changed or was used more often since, or where who
 * does it is no admin any more.
 */
export function changeInvite(seen: InviteRecord, change: InviteChange, deed: Deed): Promise<void> {
  const { max_uses = seen.max_uses } = change.set;
  return transactPeople(
    (entities) => [
      entities.invite
        .patch({ code: seen.code })
        .set(change.set)
        .remove(change.clear)
        .where((item, op) =>
          [
            op.eq(item.id, seen.id),
            op.eq(item.max_uses, seen.max_uses),
            op.eq(item.tier, seen.tier),
            op.eq(item.note, seen.note),
            op.eq(item.is_active, seen.is_active),
            op.lte(item.used_count, max_uses),
          ].join(' AND '),
        )
        .commit(),
      actingAdmin(entities, deed.by),
    ],
    deed.audit,
  );
}

/** Deletes a code with the list of who used it. Throws Fenced where it is gone, or who does it is no admin any more. */
export async function deleteInvite(seen: InviteRecord, deed: Deed): Promise<void> {
  await transactPeople(
    (entities) => [
      entities.invite
        .remove({ code: seen.code })
        .where((item, op) => op.eq(item.id, seen.id))
        .commit(),
      actingAdmin(entities, deed.by),
    ],
    deed.audit,
  );
  const { data } = await inviteUseEntity()
    .query.primary({ code: seen.code })
    .go({ pages: 'all', consistent: true });
  if (data.length > 0) await inviteUseEntity().delete(data).go();
}

/** More uses than this are not listed. */
const mostUses = 1_000;

/** Who registered with a code, the newest first. */
export async function listUses(code: string): Promise<InviteUse[]> {
  const { data } = await inviteUseEntity()
    .query.primary({ code })
    .go({ pages: 'all', count: mostUses, consistent: true });
  return data.sort((a, b) => b.used_at - a.used_at);
}

/** Leaves of a use that there was one: its user is gone. */
export const forgetUse = (code: string, user_id: string): Promise<boolean> =>
  held(() => inviteUseEntity().patch({ code, user_id }).set({ email: '' }).go());
