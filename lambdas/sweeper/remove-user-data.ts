import type { Clock } from '../lib/clock.ts';
import { runInParallel } from '../lib/in-parallel.ts';
import { hashToken } from '../lib/tokens.ts';
import { uploadMs } from '../services/sources/upload.ts';
import { deleteUserDecks } from '../services/users/delete-user-decks.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import { removeUserBrands } from '../stores/brand-store.ts';
import { removeInviteRequest } from '../stores/invite-request-store.ts';
import { removeUseEmail } from '../stores/invite-store.ts';
import {
  listOwnerDeckIds,
  listOwnerSourceIds,
  markOwnerSourceDeleted,
  type OwnerPage,
} from '../stores/owner-store.ts';
import { removePartition } from '../stores/remove-partition.ts';
import { removeSuppression } from '../stores/suppression-store.ts';
import type { UserJob } from '../stores/user-change-store.ts';
import { updateJob } from '../stores/user-job-store.ts';
import { removeLinks } from '../stores/verification-store.ts';
import { removeUserWebhooks } from '../stores/webhook-store.ts';
import { purgeDeck } from './purge-deck.ts';
import { removeAccountTraces } from './remove-account-traces.ts';

/**
 * Delay in ms between a user's removal and the last pass over their data. After it, nothing that started before the
 * removal still runs: a worker runs for at most 15 minutes, and an upload may begin until 15 minutes after its request
 * and take some time.
 */
const lastPassDelayMs = 2 * uploadMs;

/** Returns when the last pass over a removed user's data may run, in epoch ms. */
export const getLastPassTime = (job: UserJob): number => job.created_at + lastPassDelayMs;

/** Number of decks or sources that are handled in parallel. */
const maxConcurrentRemovals = 8;
/** Number of decks or sources after which the progress is stored. */
const batchSize = 2 * maxConcurrentRemovals;

export type RemovalPass = { isLast: boolean; until: number; clock: Clock };

/**
 * Removes all data of a removed user: decks with their artifacts, sources, sessions, links, quotas. The items from
 * which this data is found (decks, sources) stay until the last pass, because a running worker may still write. Usage
 * totals stay. Starts no batch after `until` (epoch ms); the next call continues after the last stored batch. Returns
 * whether the pass is complete. Idempotent.
 */
export async function removeUserData(job: UserJob, pass: RemovalPass): Promise<boolean> {
  const { user_id, email, invite_code } = job;
  await deleteUserDecks(user_id, pass.clock);
  if (!(await removeDecksAndSources(job, pass))) return false;
  await removeLinks(user_id);
  await removePartition(`USER#${user_id}`, (sk) => sk.startsWith('SPENDING#'));
  await removeUserWebhooks(user_id, pass.isLast);
  await removeUserBrands(user_id);
  if (invite_code !== undefined) await removeUseEmail(invite_code, user_id);
  if (email === undefined) return true;
  await removeInviteRequest(email);
  if (!(await removeAccountTraces(job, email, pass))) return false;
  await removeSuppression(email);
  await removePartition(`KNOWN#${hashToken(email)}`);
  return true;
}

async function removeDecksAndSources(job: UserJob, pass: RemovalPass): Promise<boolean> {
  const { isLast, clock } = pass;
  const { user_id, progress: stored } = job;
  // The last pass begins with the first deck again, even if the first pass has not reached the last deck.
  let progress: NonNullable<UserJob['progress']> =
    stored?.is_last === isLast ? stored : { is_last: isLast };
  const save = async (reached: Partial<typeof progress>) => {
    progress = { ...progress, ...reached };
    await updateJob(job, { progress });
  };
  const areDecksRemoved = await removeInBatches(pass, {
    after: progress.deck,
    list: (page) => listOwnerDeckIds(user_id, page),
    remove: (id) => removeDeck(id, isLast, clock),
    save: (deck) => save({ deck }),
  });
  if (!areDecksRemoved) return false;
  return removeInBatches(pass, {
    after: progress.source,
    list: (page) => listOwnerSourceIds(user_id, page),
    remove: (id) => removeSource(id, isLast, clock),
    save: (source) => save({ source }),
  });
}

type BatchedRemoval = {
  after: string | undefined;
  list(page: OwnerPage): Promise<string[]>;
  remove(id: string): Promise<void>;
  save(id: string): Promise<void>;
};

/**
 * Lists the ids after `work.after` in batches and removes the deck or source of each. Returns false when the time limit
 * was reached before the last batch.
 */
async function removeInBatches(
  { until, clock }: RemovalPass,
  work: BatchedRemoval,
): Promise<boolean> {
  let { after } = work;
  for (;;) {
    const ids = await work.list({ after, limit: batchSize });
    const lastId = ids.at(-1);
    if (lastId === undefined) return true;
    if (clock.now() > until) return false;
    await runInParallel(ids, maxConcurrentRemovals, work.remove);
    await work.save(lastId);
    after = lastId;
  }
}

async function removeDeck(id: string, isLast: boolean, clock: Clock): Promise<void> {
  await purgeDeck(id, clock);
  // All other items of a deck are found through its deck item (`META`). That item is removed last, and only in the last
  // pass, because a running worker may still write items.
  await removePartition(`DECK#${id}`, (sk) => sk === 'META');
  if (isLast) await removePartition(`DECK#${id}`);
}

async function removeSource(id: string, isLast: boolean, clock: Clock): Promise<void> {
  await markOwnerSourceDeleted(id, clock.now());
  await removeArtifacts(artifactKeys.source(id));
  if (isLast) await removePartition(`SOURCE#${id}`);
}
