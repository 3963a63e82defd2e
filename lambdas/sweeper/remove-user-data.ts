import type { Clock } from '../lib/clock.ts';
import { hashToken } from '../lib/tokens.ts';
import { uploadMs } from '../services/sources/upload.ts';
import { deleteUserDecks } from '../services/users/delete-user-decks.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { removeInviteRequest } from '../stores/invite-request-store.ts';
import { removeUseEmail } from '../stores/invite-store.ts';
import {
  listAllOwnerDecks,
  listOwnerSources,
  markOwnerSourceDeleted,
} from '../stores/owner-store.ts';
import type { PeopleJob } from '../stores/people-store.ts';
import { removePartition } from '../stores/remove-partition.ts';
import { removeSuppression } from '../stores/suppression-store.ts';
import { removeLinks } from '../stores/verification-store.ts';
import { removeUserWebhooks } from '../stores/webhook-store.ts';
import { purgeDeck } from './purge-deck.ts';

/**
 * Time after which nothing that started before the user's removal still runs: a worker runs for at most 15 minutes, and
 * an upload that begins within 15 minutes may end later.
 */
const lastPassDelayMs = 2 * uploadMs;

/** Returns when the last pass over a removed user's data may run, in epoch ms. */
export const lastPassAt = (job: PeopleJob): number => job.created_at + lastPassDelayMs;

/**
 * Removes all data of a removed user: decks with their artifacts, sources, sessions, links, quotas. The items from
 * which this data is found (decks, sources) stay until the last pass, because a running worker may still write. Usage
 * totals stay. Idempotent: an interrupted removal is repeated.
 */
export async function removeUserData(job: PeopleJob, isLast: boolean, clock: Clock): Promise<void> {
  const { user_id, email, invite_code } = job;
  await deleteUserDecks(user_id, clock);
  for (const deck of await listAllOwnerDecks(user_id)) await removeDeck(deck, isLast, clock);
  for (const { id } of await listOwnerSources(user_id)) await removeSource(id, isLast, clock);
  await removeLinks(user_id);
  await removePartition(`USER#${user_id}`, (sk) => sk.startsWith('SPENDING#'));
  await removeUserWebhooks(user_id, isLast);
  if (invite_code !== undefined) await removeUseEmail(invite_code, user_id);
  if (email === undefined) return;
  await removeInviteRequest(email);
  await removeSuppression(email);
  await removePartition(`KNOWN#${hashToken(email)}`);
}

async function removeDeck(deck: DeckItem, isLast: boolean, clock: Clock): Promise<void> {
  await purgeDeck(deck.id, clock);
  // The deck item is needed to find all other items, so it is removed in the last pass only.
  await removePartition(`DECK#${deck.id}`, (sk) => !isLast && sk === 'META');
}

async function removeSource(id: string, isLast: boolean, clock: Clock): Promise<void> {
  await markOwnerSourceDeleted(id, clock.now());
  await removeArtifacts(artifactKeys.source(id));
  if (isLast) await removePartition(`SOURCE#${id}`);
}
