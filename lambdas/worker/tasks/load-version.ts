import type { Deck } from '#shared/deck/model.ts';
import { readablePictures } from '../../services/pictures/readable-pictures.ts';
import { getJson } from '../../stores/artifact-store.ts';
import { getDeck } from '../../stores/deck-store.ts';
import { getVersion, type VersionItem } from '../../stores/version-store.ts';
import { NotWanted, type TaskContext } from '../task-context.ts';

type Loaded = {
  version: VersionItem;
  content: Deck;
  /** The version whose HTML the deck shows; undefined as long as it shows none. */
  shown: number | undefined;
  /** Indexes of the slides whose picture can't be decoded: they show a placeholder. */
  unreadable: number[];
};

/** The content version that this run deploys, the deck's newest as it is now; or the one that an aside names. */
export async function loadVersion({ deck, task }: TaskContext): Promise<Loaded> {
  const now = await getDeck(deck.id);
  if (!now || now.run !== deck.run) throw new NotWanted('the run has moved on');
  const number = task.version ?? now.latest_version;
  const version = await getVersion(deck.id, number);
  const stored = version ? await getJson<Deck>(version.content_key) : undefined;
  if (!version || !stored) throw new Error(`deck ${deck.id} has no version ${number}`);
  const { content, unreadable } = await readablePictures(stored);
  return { version, content, unreadable, shown: now.current_html_version };
}
