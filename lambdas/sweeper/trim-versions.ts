import { shareState } from '#shared/domain/shares.ts';
import { maxNamedVersions, maxVersions } from '#shared/domain/version-limit.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { listShares } from '../stores/share-store.ts';
import { removeVersion } from '../stores/version-removal-store.ts';
import { listExports, listVersions, type VersionItem } from '../stores/version-store.ts';

/** Versions that one call removes: a presentation from before the limit gets there with its next versions. */
const maxRemoved = 25;

/**
 * Removes the oldest versions of a presentation above the limit with their files. Does not count the newest named ones.
 * Keeps those that a live share link shows, and those that the presentation uses. If it is interrupted, the next version's call continues.
 */
export async function trimVersions(deck: DeckItem, now: number): Promise<void> {
  if (deck.latest_version <= maxVersions) return;
  const [versions, { rev, shares }, exports] = await Promise.all([
    listVersions(deck.id),
    listShares(deck.id, now),
    listExports(deck.id),
  ]);
  const shown = shares.filter((share) => shareState(share, now) === 'live');
  const kept = new Set([...shown.map(({ version }) => version), ...usedVersions(deck)]);
  const named = keptByName(versions);
  const counted = versions.filter((version) => !named.has(version));
  const surplus = Math.max(0, counted.length - maxVersions);
  const removed = counted
    .filter(({ version }) => !kept.has(version) && !hasThumbnail(deck, version))
    .slice(0, Math.min(surplus, maxRemoved));
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
}

/** Returns the newest named versions of a list that is sorted from old to new. */
const keptByName = (versions: readonly VersionItem[]): ReadonlySet<VersionItem> =>
  new Set(versions.filter(({ name }) => name !== undefined).slice(-maxNamedVersions));

const usedVersions = (deck: DeckItem): (number | undefined)[] => [
  deck.current_html_version,
  deck.working_version,
  deck.latest_version,
  deck.restored_from,
];

/** Whether the presentation's thumbnail is a file of the version. */
const hasThumbnail = ({ id, thumbnail_key }: DeckItem, version: number): boolean =>
  thumbnail_key?.startsWith(artifactKeys.version(id, version)) === true;
