import { withoutBlankSlides } from '#shared/deck/blank-scene.ts';
import type { Deck } from '#shared/deck/model.ts';
import { markUnsourced } from '../../exports/mark-unsourced.ts';
import { loadReadablePictures } from '../../services/pictures/readable-pictures.ts';
import { getJson } from '../../stores/artifact-store.ts';
import { getDeck } from '../../stores/deck-store.ts';
import { getVersion, type VersionItem } from '../../stores/version-store.ts';
import { type TaskContext, TaskNotRunnable } from '../task-context.ts';

type LoadedVersion = {
  version: VersionItem;
  content: Deck;
  /** The version whose HTML the preview shows; undefined when no version has HTML yet. */
  currentVersion: number | undefined;
  /** Indexes of the slides whose picture can't be loaded or decoded; these show a placeholder. */
  unreadableSlides: number[];
};

/**
 * Loads the content version to deploy: the one that a side task names, otherwise the deck's newest. Slides that only have
 * placeholders are left out.
 */
export async function loadVersion({ deck, task }: TaskContext): Promise<LoadedVersion> {
  const currentDeck = await getDeck(deck.id);
  if (!currentDeck || currentDeck.run !== deck.run)
    throw new TaskNotRunnable('a newer run has started');
  const number = task.version ?? currentDeck.latest_version;
  const version = await getVersion(deck.id, number);
  const stored = version ? await getJson<Deck>(version.content_key) : undefined;
  if (!version || !stored) throw new Error(`deck ${deck.id} has no version ${number}`);
  const { content, unreadable } = await loadReadablePictures(deck.id, stored);
  return {
    version,
    content: markUnsourced({ ...content, slides: withoutBlankSlides(content.slides) }),
    unreadableSlides: unreadable,
    currentVersion: currentDeck.current_html_version,
  };
}
