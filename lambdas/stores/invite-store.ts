import type { EntityItem } from 'electrodb';
import { held } from './conditions.ts';
import { inviteEntity, inviteRequestEntity } from './invite-entity.ts';

export type InviteRecord = EntityItem<ReturnType<typeof inviteEntity>>;
export type InviteRequestRecord = EntityItem<ReturnType<typeof inviteRequestEntity>>;

/** Puts a new code; false where the code exists already. */
export function createInvite(invite: InviteRecord): Promise<boolean> {
  return held(() => inviteEntity().create(invite).go());
}

export async function findInviteByCode(code: string): Promise<InviteRecord | undefined> {
  const { data } = await inviteEntity().get({ code }).go({ consistent: true });
  return data ?? undefined;
}

export type InvitePage = {
  limit: number;
  /** Id of the last one of the page before. */
  before?: string | undefined;
  active?: boolean | undefined;
  /** Found in note or e-mail. */
  text?: string | undefined;
  /** Found as the code itself. */
  code?: string | undefined;
};

/** Codes, newest first. `next` goes into `before` for the page after. */
export async function listInvitePage(
  page: InvitePage,
): Promise<{ records: InviteRecord[]; next: string | undefined }> {
  const { limit, before, active, text, code } = page;
  const query = inviteEntity().query.all({});
  const { data } = await (before === undefined ? query : query.lt({ id: before }))
    .where((invite, op) =>
      [
        ...(active === undefined ? [] : [op.eq(invite.is_active, active)]),
        ...(text === undefined
          ? []
          : [
              `(${[
                op.contains(invite.note, text),
                op.contains(invite.email, text.toLowerCase()),
                ...(code === undefined ? [] : [op.eq(invite.code, code)]),
              ].join(' OR ')})`,
            ]),
      ].join(' AND '),
    )
    // One more than asked for tells whether there is a next page.
    .go({ order: 'desc', count: limit + 1 });
  const records = data.slice(0, limit);
  return { records, next: data.length > limit ? records.at(-1)?.id : undefined };
}

/** Keeps a request for a code; one that waits already is left as it is, one that was answered is asked anew. */
export async function putInviteRequest(request: InviteRequestRecord): Promise<void> {
  await held(() =>
    inviteRequestEntity()
      .put(request)
      .where((item, op) => `${op.notExists(item.status)} OR ${op.ne(item.status, 'open')}`)
      .go(),
  );
}
