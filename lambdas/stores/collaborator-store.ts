import { type EntityItem, Service } from 'electrodb';
import { type CollaboratorRole, computeInvitationEnd } from '#shared/domain/collaborators.ts';
import { systemClock } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { auditEntity } from './audit-entity.ts';
import { type AuditItem, logAuditEvent } from './audit-store.ts';
import { collaboratorEntity } from './collaborator-entity.ts';
import type { DeckCondition } from './deck-conditions.ts';
import { type CollaboratorEntry, deckEntity } from './deck-entity.ts';
import type { DeckItem } from './deck-store.ts';
import { inviteEntity } from './invite-entity.ts';
import type { InviteRecord } from './invite-store.ts';
import { runTransaction } from './transact.ts';

export type CollaboratorItem = EntityItem<ReturnType<typeof collaboratorEntity>>;

/** The deck as it was read before a change of its collaborators. */
type DeckSnapshot = Pick<DeckItem, 'id' | 'collaborators' | 'collaborators_rev' | 'deleted_at'>;

const service = once(
  () =>
    new Service({
      deck: deckEntity(),
      collaborator: collaboratorEntity(),
      invite: inviteEntity(),
      audit: auditEntity(),
    }),
);
type Entities = Parameters<Parameters<ReturnType<typeof service>['transaction']['write']>[0]>[0];
type Write = ReturnType<Parameters<ReturnType<typeof service>['transaction']['write']>[0]>[number];

/** Returns a presentation's collaborators and invited people, strongly consistent, oldest first. */
export async function listCollaborators(presentationId: string): Promise<CollaboratorItem[]> {
  const { data } = await collaboratorEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns a collaborator or an invited person, strongly consistent. */
export async function getCollaborator(
  presentation_id: string,
  id: string,
): Promise<CollaboratorItem | undefined> {
  const { data } = await collaboratorEntity().get({ presentation_id, id }).go({ consistent: true });
  return data ?? undefined;
}

/** Maximum number of presentations that are listed for one person. */
const maxSharedPresentations = 500;

/**
 * Returns the collaborator items of a person (a user id, or the address of someone without an account), newest first,
 * at most 500 unless all are needed; eventually consistent. Whether the person has access depends on the
 * presentation's item.
 */
export async function listSharedWith(
  person: string,
  count: 'some' | 'all' = 'some',
): Promise<CollaboratorItem[]> {
  const { data } = await collaboratorEntity()
    .query.byPerson({ person })
    .go({
      order: 'desc',
      pages: 'all',
      ...(count === 'all' ? {} : { count: maxSharedPresentations }),
    });
  return data;
}

/** Condition that the collaborators are unchanged and the deck was not deleted or restored since it was read. */
const isUnchanged =
  ({ collaborators_rev: rev, deleted_at }: DeckSnapshot): DeckCondition =>
  (deck, op) =>
    `${deleted_at === undefined ? op.notExists(deck.deleted_at) : op.exists(deck.deleted_at)} AND ${rev === undefined ? op.notExists(deck.collaborators_rev) : op.eq(deck.collaborators_rev, rev)}`;

/**
 * Returns the write that updates the deck's collaborators and removes ended invitations. It fails after a concurrent
 * change of the collaborators. For a person without an account the change is empty, because the deck lists only people
 * with accounts; the write then only increments `collaborators_rev`.
 */
function createDeckWrite(
  { deck }: Entities,
  snapshot: DeckSnapshot,
  change: Record<string, CollaboratorEntry | undefined> = {},
): Write {
  const now = systemClock.now();
  const entries = Object.entries({ ...snapshot.collaborators, ...change }).filter(
    (entry): entry is [string, CollaboratorEntry] =>
      entry[1] !== undefined && (entry[1].until ?? Number.POSITIVE_INFINITY) > now,
  );
  return deck
    .patch({ id: snapshot.id })
    .set({ collaborators: Object.fromEntries(entries) })
    .add({ collaborators_rev: 1 })
    .where(isUnchanged(snapshot))
    .commit();
}

/** Runs a transaction; the audit event is part of it and is also logged. Throws ConditionFailed. */
async function runAudited(
  build: (entities: Entities) => Write[],
  audit?: AuditItem,
): Promise<void> {
  const transaction = service().transaction.write((entities) => [
    ...build(entities),
    ...(audit ? [entities.audit.create(audit).commit()] : []),
  ]);
  await runTransaction((token) => transaction.go({ token }));
  if (audit) logAuditEvent(audit);
}

type AddOptions = {
  invite?: InviteRecord | undefined;
  ended?: CollaboratorItem | undefined;
  audit: AuditItem;
};

const toEntry = ({ id, role, joined_at, created_at }: CollaboratorItem): CollaboratorEntry => ({
  id,
  role,
  ...(joined_at === undefined ? { until: computeInvitationEnd(created_at) } : { has_joined: true }),
});

/** Whether an invitation is still valid, or the person has opened the presentation. */
export const isCurrentCollaborator = (
  { joined_at, created_at }: CollaboratorItem,
  now: number,
): boolean => joined_at !== undefined || now < computeInvitationEnd(created_at);

/** Returns the change of the deck's collaborators for an item; empty for an address without an account. */
const createEntryChange = (item: CollaboratorItem, entry: CollaboratorEntry | undefined) =>
  item.user_id === undefined ? {} : { [item.user_id]: entry };

/**
 * Adds a collaborator, with the invite code of an address without an account; replaces the person's expired
 * invitation if there is one. Throws ConditionFailed.
 */
export const addCollaborator = (
  snapshot: DeckSnapshot,
  item: CollaboratorItem,
  { invite, ended, audit }: AddOptions,
): Promise<void> =>
  runAudited(
    (entities) => [
      createDeckWrite(entities, snapshot, createEntryChange(item, toEntry(item))),
      entities.collaborator.create(item).commit(),
      ...(invite ? [entities.invite.create(invite).commit()] : []),
      ...(ended ? [entities.collaborator.delete(toKey(ended)).commit()] : []),
    ],
    audit,
  );

/** Changes a collaborator's role. Throws ConditionFailed when the collaborators have changed since they were read. */
export const changeRole = (
  snapshot: DeckSnapshot,
  item: CollaboratorItem,
  role: CollaboratorRole,
  audit: AuditItem,
): Promise<void> =>
  runAudited(
    (entities) => [
      createDeckWrite(entities, snapshot, createEntryChange(item, { ...toEntry(item), role })),
      entities.collaborator.patch(toKey(item)).set({ role }).commit(),
    ],
    audit,
  );

/** Removes a collaborator, who loses access at once. Throws ConditionFailed like changeRole. */
export const removeCollaborator = (
  snapshot: DeckSnapshot,
  item: CollaboratorItem,
  audit?: AuditItem,
): Promise<void> =>
  runAudited(
    (entities) => [
      createDeckWrite(entities, snapshot, createEntryChange(item, undefined)),
      entities.collaborator.delete(toKey(item)).commit(),
    ],
    audit,
  );

/**
 * Gives an invited person, who has an account now, access with the role of the item. Throws ConditionFailed like
 * changeRole.
 */
export const activateCollaborator = (
  snapshot: DeckSnapshot,
  item: CollaboratorItem,
  userId: string,
): Promise<void> =>
  runAudited((entities) => [
    createDeckWrite(entities, snapshot, { [userId]: toEntry(item) }),
    entities.collaborator
      .patch(toKey(item))
      .set({ user_id: userId, person: userId })
      .remove(['invite_code'])
      .where(({ user_id, role }, op) => `${op.notExists(user_id)} AND ${op.eq(role, item.role)}`)
      .commit(),
  ]);

/** Records that a collaborator has opened the presentation. Throws ConditionFailed like changeRole. */
export const markJoined = (
  snapshot: DeckSnapshot,
  userId: string,
  entry: CollaboratorEntry,
  now: number,
): Promise<void> =>
  runAudited((entities) => [
    createDeckWrite(entities, snapshot, {
      [userId]: { id: entry.id, role: entry.role, has_joined: true },
    }),
    entities.collaborator
      .patch({ presentation_id: snapshot.id, id: entry.id })
      .set({ joined_at: now })
      .remove(['expires_at'])
      .commit(),
  ]);

/** Removes the item of a collaborator of a presentation that does not exist any more. */
export async function dropCollaborator(item: CollaboratorItem): Promise<void> {
  await collaboratorEntity().delete(toKey(item)).go();
}

const toKey = ({ presentation_id, id }: CollaboratorItem) => ({ presentation_id, id });
