import { type NewTask, taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion, listExports, type VersionItem } from '../../../stores/version-store.ts';
import { startSideTask } from '../engine/start-side-task.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { deckFor } from './deck-actions.ts';

/** Files of a version that can be made by themselves. */
export const madeFormats = ['html', 'pptx', 'pdf', 'png'] as const;
export type MadeFormat = (typeof madeFormats)[number];

export type VersionAsk = {
  version: number;
  /** Only this file; without it all that the deploy stage makes. */
  format?: MadeFormat | undefined;
};

type Made = MadeFormat | 'thumbnail';

const tasksOf: Record<Made, (run: number, version: number) => Pick<NewTask, 'id' | 'kind'>> = {
  html: (run, version) => ({ id: taskIds.htmlOf(run, version), kind: 'deploy.html' }),
  pptx: (run, version) => ({ id: taskIds.pptxOf(run, version), kind: 'deploy.pptx' }),
  pdf: (run, version) => ({ id: taskIds.pdfOf(run, version), kind: 'deploy.pdf' }),
  png: (run, version) => ({ id: taskIds.pngOf(run, version), kind: 'deploy.png' }),
  thumbnail: (run, version) => ({
    id: taskIds.thumbnailsOf(run, version),
    kind: 'deploy.thumbnails',
  }),
};

async function missingFiles(version: VersionItem, format?: MadeFormat): Promise<Made[]> {
  const wanted: Made[] = format ? [format] : ['html', 'pptx', 'pdf', 'thumbnail'];
  const exports = await listExports(version.presentation_id);
  const made = exports.filter((item) => item.version === version.version);
  return wanted.filter((one) =>
    one === 'html' ? version.html.status !== 'ready' : !made.some((item) => item.format === one),
  );
}

/**
 * Has the HTML and the exports of a content version made where they are missing; the number stays the same.
 * A version that has all of them is left alone.
 */
export async function generateHtmlVersion(
  user: UserRecord,
  id: string,
  ask: VersionAsk,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'generate_html_version');
  const version = await getVersion(deck.id, ask.version);
  if (!version) throw new AppError('not_found');
  const missing = await missingFiles(version, ask.format);
  for (const file of missing) {
    const task = tasksOf[file](deck.run, ask.version);
    await startSideTask(deck, { ...task, ready: true, version: ask.version }, clock);
  }
  if (missing.length > 0) await noteEvent(deck.id, 'version_rendered', { version: ask.version });
  return readableDeck(user, id);
}
