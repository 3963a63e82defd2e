import {
  type DeployKind,
  deployKinds,
  formats,
  getMainFormat,
  type RequestedFormat,
} from '#shared/domain/formats.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion, listExports, type VersionItem } from '../../../stores/version-store.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { startSideTask } from '../engine/start-side-task.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';

export type RenderRequest = {
  version: number;
  /** Renders only this file; by default all files that the deploy stage renders. */
  format?: RequestedFormat | undefined;
};

/** Returns the kinds of the tasks that would render the missing files of a version. */
async function listMissingKinds(
  version: VersionItem,
  format?: RequestedFormat,
): Promise<DeployKind[]> {
  const kinds = format ? [formats[format].task] : deployKinds;
  const exports = await listExports(version.presentation_id);
  const renderedFiles = exports.filter((item) => item.version === version.version);
  return kinds.filter((kind) => {
    const file = getMainFormat(kind);
    return file === 'html'
      ? version.html.status !== 'ready'
      : !renderedFiles.some((item) => item.format === file);
  });
}

/**
 * Starts tasks for the missing HTML and exports of a version; its number stays the same. Does nothing if none is
 * missing. Throws not_found, action_not_allowed and, when too many files are being rendered, files_in_progress: the
 * tasks that were started before the error continue.
 */
export async function generateHtmlVersion(
  user: UserRecord,
  id: string,
  request: RenderRequest,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'generate_html_version');
  const version = await getVersion(deck.id, request.version);
  if (!version) throw new AppError('not_found');
  const missingTaskKinds = await listMissingKinds(version, request.format);
  for (const kind of missingTaskKinds) {
    const id = taskIds.deployVersion(kind, deck.run, request.version);
    await startSideTask(deck, { id, kind, ready: true, version: request.version }, clock);
  }
  if (missingTaskKinds.length > 0)
    await recordUserEvent(user, deck, 'version_rendered', { version: request.version });
  return requireReadableDeck(user, id);
}
