import type { Clock } from '../lib/clock.ts';
import { hashToken } from '../lib/tokens.ts';
import { closeDecks } from '../services/users/close-decks.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { removeInviteRequest } from '../stores/invite-request-store.ts';
import { forgetUse } from '../stores/invite-store.ts';
import { closeSource, listAllDecksOf, listSourcesOf } from '../stores/owner-store.ts';
import type { PeopleJob } from '../stores/people-store.ts';
import { removePartition } from '../stores/remove-partition.ts';
import { removeSuppression } from '../stores/suppression-store.ts';
import { removeLinks } from '../stores/verification-store.ts';
import { purgeDeck } from './purge-deck.ts';

/** Nothing that was under way when a user was removed is alive after this: a worker has five minutes. */
const quietMs = 15 * 60_000;

/** When the last pass over a removed user's traces may be made, epoch ms. */
export const quietAt = (job: PeopleJob): number => job.created_at + quietMs;

/**
 * Removes all that a removed user left: decks with their artifacts, sources, sessions, links, quotas. What leads
 * there (decks, sources) stays until the last pass: a worker that was at it may write once more. What was spent
 * stays in the sums. Broken off anywhere, it is done again.
 */
export async function removeTraces(job: PeopleJob, isLast: boolean, clock: Clock): Promise<void> {
  const { user_id, email, invite_code } = job;
  await closeDecks(user_id, clock);
  for (const deck of await listAllDecksOf(user_id)) await removeDeck(deck, isLast, clock);
  for (const { id } of await listSourcesOf(user_id)) await removeSource(id, isLast, clock);
  await removeLinks(user_id);
  await removePartition(`USER#${user_id}`, (sk) => sk.startsWith('SPENDING#'));
  if (invite_code !== undefined) await forgetUse(invite_code, user_id);
  if (email === undefined) return;
  await removeInviteRequest(email);
  await removeSuppression(email);
  await removePartition(`KNOWN#${hashToken(email)}`);
}

async function removeDeck(deck: DeckItem, isLast: boolean, clock: Clock): Promise<void> {
  await purgeDeck(deck.id, clock);
  // The deck itself leads to all the rest: it goes when nothing can come after it.
  await removePartition(`DECK#${deck.id}`, (sk) => !isLast && sk === 'META');
}

async function removeSource(id: string, isLast: boolean, clock: Clock): Promise<void> {
  await closeSource(id, clock.now());
  await removeArtifacts(artifactKeys.source(id));
  if (isLast) await removePartition(`SOURCE#${id}`);
}
