import { type Draft, emptyDraft, useDraft } from './draft-store.ts';
import { changePicked, isWithService, type Picked, usePicked } from './sources/picked-store.ts';
import { createUserTabStore } from './tab-storage.ts';

/** Input of the dialog of a new presentation. */
export type Begun = { draft: Draft; picked: Picked[] };

type Aside = {
  /** Drafts that the settings of another presentation replaced, newest last. */
  drafts: Begun[];
  /** The settings that last replaced a draft: unless the user changes them, they are not the user's work. */
  wishes: Begun | null;
};

const kept = ({ draft, picked }: Begun): Begun => ({ draft, picked: picked.filter(isWithService) });

/** The set-aside input of the dialog; stored per user like its draft. */
export const useAside = createUserTabStore<Aside>(
  'new-deck-aside',
  { drafts: [], wishes: null },
  ({ drafts, wishes }) => ({ drafts: drafts.map(kept), wishes }),
);

const begunNow = (): Begun => ({
  draft: useDraft.getState(),
  picked: usePicked.getState().picked,
});

function begin({ draft, picked }: Begun): void {
  useDraft.setState(draft);
  usePicked.setState({ picked });
}

const fields = Object.keys(emptyDraft) as (keyof Draft)[];

/** A draft and its sources as text; how far these have been read is no part of it. */
const asText = ({ draft, picked }: Begun) =>
  JSON.stringify([fields.map((field) => draft[field]), picked.map(({ key }) => key)]);

/** Whether somebody would miss it. */
function isWork(begun: Begun): boolean {
  const { draft, picked } = begun;
  const { wishes } = useAside.getState();
  if (wishes && asText(wishes) === asText(begun)) return false;
  const words = [draft.topic, draft.instructions, draft.audience, draft.tone];
  const texts = draft.texts.map(({ text }) => text);
  return picked.length > 0 || [...words, ...texts].some((text) => text.trim() !== '');
}

/** Whether the dialog, or what was put aside, holds text or sources that a sign-out would discard. */
export const hasBegunDeck = (): boolean =>
  isWork(begunNow()) || useAside.getState().drafts.length > 0;

/** Begins with another deck's wishes; a draft that somebody would miss is put aside. */
export function beginWith(wishes: Begun): void {
  const before = begunNow();
  const { drafts } = useAside.getState();
  const isMissed = isWork(before);
  // What is put aside needs the room in the tab's storage that it has taken as the draft.
  begin(wishes);
  useAside.setState({ drafts: isMissed ? [...drafts, before] : drafts, wishes });
}

/** Brings back what was put aside last. What stood in its place is put aside in turn, behind all others. */
export function bringBack(): void {
  const { drafts } = useAside.getState();
  const last = drafts.at(-1);
  if (!last) return;
  const before = begunNow();
  const others = drafts.slice(0, -1);
  const left = isWork(before) ? [before, ...others] : others;
  useAside.setState({ drafts: others, wishes: null });
  begin(last);
  useAside.setState({ drafts: left });
}

/** Takes over what has come to be known of a source, wherever it is listed. */
export function changeSource(key: string, changes: Partial<Picked>): void {
  changePicked(key, changes);
  const { drafts } = useAside.getState();
  if (!drafts.some(({ picked }) => picked.some((one) => one.key === key))) return;
  const changed = (one: Picked) => (one.key === key ? { ...one, ...changes } : one);
  useAside.setState({
    drafts: drafts.map(({ draft, picked }) => ({ draft, picked: picked.map(changed) })),
  });
}
