import { getShareState } from '#shared/domain/shares.ts';
import {
  foldingPeriodMs,
  maxNamedVersions,
  maxVersions,
  unfoldedVersions,
} from '#shared/domain/version-limit.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { listShares } from '../stores/share-store.ts';
import { removeEndedTask } from '../stores/task-control.ts';
import { isActiveTask, listTasks, type TaskItem } from '../stores/task-store.ts';
import { removeVersion } from '../stores/version-removal-store.ts';
import { listExports, listVersions, type VersionItem } from '../stores/version-store.ts';

/**
 * Maximum number of versions that one call removes. A presentation with more versions reaches the limit with later
 * calls.
 */
const maxRemovedVersions = 25;
/** Maximum number of tasks of removed versions that one call removes. */
const maxRemovedTasks = 200;

/**
 * Removes old versions of a presentation and their files. First folds older automatic versions: of several from the
 * same period, only the last is kept. Then removes the oldest versions above the limit, which does not count the newest
 * named ones. Never removes a version that a live share link shows or the presentation uses, nor the newest version
 * that the owner published (collaborators' versions must not push it out). A removal that was interrupted continues
 * when the next version is created.
 */
export async function trimVersions(deck: DeckItem, now: number): Promise<void> {
  if (deck.latest_version <= unfoldedVersions) return;
  const [versions, { rev, shares }, exports] = await Promise.all([
    listVersions(deck.id),
    listShares(deck.id, now),
    listExports(deck.id),
  ]);
  const liveShares = shares.filter((share) => getShareState(share, now) === 'live');
  const ownersNewest = versions.findLast(({ by_editor }) => !by_editor)?.version;
  const keptVersions = new Set([
    ...liveShares.map(({ version }) => version),
    ...listUsedVersions(deck),
    ownersNewest,
  ]);
  const named = findKeptNamedVersions(versions);
  const isRemovable = ({ version }: VersionItem) =>
    !keptVersions.has(version) && !hasThumbnail(deck, version);
  const folded = findFoldedVersions(versions).filter(isRemovable);
  const counted = versions.filter((version) => !named.has(version));
  const surplus = Math.max(0, counted.length - folded.length - maxVersions);
  const oldest = counted
    .filter((version) => !folded.includes(version) && isRemovable(version))
    .slice(0, surplus);
  const removed = [...folded, ...oldest].slice(0, maxRemovedVersions);
  for (const { version, name } of removed) {
    const removal = {
      presentation_id: deck.id,
      version,
      name,
      exports: exports.filter((file) => file.version === version),
      sharesRev: rev,
    };
    if (await removeVersion(removal)) await removeArtifacts(artifactKeys.version(deck.id, version));
  }
  await removeRenderTasks(deck, versions);
}

/**
 * Removes the ended side tasks that rendered files of removed versions, because each read of the presentation reads all
 * tasks of its run. Only for a completed run: in an active run, progress with a lower sum of the tasks' revs is
 * discarded as outdated, and removing tasks lowers that sum.
 */
async function removeRenderTasks(
  { id, run, status, latest_version }: DeckItem,
  versions: readonly VersionItem[],
): Promise<void> {
  if (status !== 'completed') return;
  const existing = new Set(versions.map(({ version }) => version));
  const isOfRemoved = ({ version }: TaskItem) =>
    version !== undefined && version <= latest_version && !existing.has(version);
  const removed = (await listTasks(id, run)).filter(
    (task) => isOfRemoved(task) && !isActiveTask(task),
  );
  for (const task of removed.slice(0, maxRemovedTasks)) await removeEndedTask(task);
}

const getFoldingPeriod = ({ created_at }: VersionItem): number =>
  Math.floor(created_at / foldingPeriodMs);

/**
 * Returns the versions to fold: older, automatic and unnamed versions whose next version is automatic too and from the
 * same period. The last automatic version before any other version, such as a regeneration, is therefore kept.
 */
function findFoldedVersions(versions: readonly VersionItem[]): VersionItem[] {
  return versions.slice(0, -unfoldedVersions).filter((version, i) => {
    const next = versions[i + 1];
    const canFold = version.is_automatic && version.name === undefined && next?.is_automatic;
    return canFold && getFoldingPeriod(next) === getFoldingPeriod(version);
  });
}

/** Returns the newest named versions of a list that is sorted from old to new. */
const findKeptNamedVersions = (versions: readonly VersionItem[]): ReadonlySet<VersionItem> =>
  new Set(versions.filter(({ name }) => name !== undefined).slice(-maxNamedVersions));

const listUsedVersions = (deck: DeckItem): (number | undefined)[] => [
  deck.current_html_version,
  deck.working_version,
  deck.latest_version,
  deck.restored_from,
];

/** Whether the presentation's thumbnail is a file of the version. */
const hasThumbnail = ({ id, thumbnail_key }: DeckItem, version: number): boolean =>
  thumbnail_key?.startsWith(artifactKeys.version(id, version)) === true;
