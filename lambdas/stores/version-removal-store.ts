import { Service } from 'electrodb';
import { ConditionFailed } from '#shared/errors.ts';
import { once } from '../lib/once.ts';
import { exportEntity, versionEntity } from './content-entities.ts';
import { deckEntity } from './deck-entity.ts';
import { shareListEntity } from './share-entity.ts';
import { runTransaction } from './transact.ts';
import type { ExportItem } from './version-store.ts';

const getVersionRemovalService = once(
  () =>
    new Service({
      deck: deckEntity(),
      version: versionEntity(),
      export: exportEntity(),
      shareList: shareListEntity(),
    }),
);

export type VersionRemoval = {
  presentation_id: string;
  version: number;
  exports: readonly ExportItem[];
  /** The version's name as it was read. */
  name: string | undefined;
  /**
   * Revision of the presentation's list of share links when it was read: at this revision, no valid link shows the
   * version.
   */
  sharesRev: number;
};

/**
 * Removes a version and the items of its files; false when the deck uses the version, or its name or its share links
 * have changed since they were read.
 */
export async function removeVersion(removal: VersionRemoval): Promise<boolean> {
  const { presentation_id, version, exports, name, sharesRev } = removal;
  const transaction = getVersionRemovalService().transaction.write((entities) => [
    entities.deck
      .check({ id: presentation_id })
      .where((deck, op) => {
        const uses = [deck.current_html_version, deck.restored_from];
        const isUnused = uses.map((use) => `(${op.notExists(use)} OR ${op.ne(use, version)})`);
        return `${op.ne(deck.working_version, version)} AND ${op.ne(deck.latest_version, version)} AND ${isUnused.join(' AND ')}`;
      })
      .commit(),
    entities.shareList
      .check({ presentation_id })
      .where(({ rev }, op) => (sharesRev === 0 ? op.notExists(rev) : op.eq(rev, sharesRev)))
      .commit(),
    entities.version
      .delete({ presentation_id, version })
      .where((item, op) => (name === undefined ? op.notExists(item.name) : op.eq(item.name, name)))
      .commit(),
    ...exports.map(({ format }) =>
      entities.export.delete({ presentation_id, version, format }).commit(),
    ),
  ]);
  try {
    await runTransaction((token) => transaction.go({ token }));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
