import { type Draft, emptyDraft, useDraft } from './draft-store.ts';
import {
  changePickedSource,
  isStoredOnServer,
  type PickedSource,
  usePickedSources,
} from './sources/picked-store.ts';
import { createUserTabStore } from './tab-storage.ts';

/** Input of a new presentation. */
export type NewDeckInput = { draft: Draft; picked: PickedSource[] };

type ReplacedInput = {
  /** Drafts that were replaced by the settings of another presentation, newest last. */
  drafts: NewDeckInput[];
  /**
   * The settings that replaced the last draft. While they are unchanged, they don't count as the user's own input. The
   * field can't be renamed, because its name is part of stored data.
   */
  wishes: NewDeckInput | null;
};

const toStorableInput = ({ draft, picked }: NewDeckInput): NewDeckInput => ({
  draft,
  picked: picked.filter(isStoredOnServer),
});

/** Replaced input; stored per user like the draft. */
export const useReplacedInput = createUserTabStore<ReplacedInput>(
  'new-deck-aside',
  { drafts: [], wishes: null },
  ({ drafts, wishes }) => ({ drafts: drafts.map(toStorableInput), wishes }),
);

const getCurrentInput = (): NewDeckInput => ({
  draft: useDraft.getState(),
  picked: usePickedSources.getState().picked,
});

function setInput({ draft, picked }: NewDeckInput): void {
  useDraft.setState(draft);
  usePickedSources.setState({ picked });
}

const draftFields = Object.keys(emptyDraft) as (keyof Draft)[];

/** Returns the input as a comparable string, without the state of its sources. */
const serializeInput = ({ draft, picked }: NewDeckInput) =>
  JSON.stringify([draftFields.map((field) => draft[field]), picked.map(({ key }) => key)]);

/** Whether the input contains the user's own texts or sources. */
function isOwnInput(input: NewDeckInput): boolean {
  const { draft, picked } = input;
  const { wishes } = useReplacedInput.getState();
  if (wishes && serializeInput(wishes) === serializeInput(input)) return false;
  const words = [draft.topic, draft.instructions, draft.audience, draft.tone];
  const texts = draft.texts.map(({ text }) => text);
  return picked.length > 0 || [...words, ...texts].some((text) => text.trim() !== '');
}

/** Whether the draft or a replaced one contains input that a sign-out would discard. */
export const hasUnsentInput = (): boolean =>
  isOwnInput(getCurrentInput()) || useReplacedInput.getState().drafts.length > 0;

/**
 * Replaces the input by another deck's settings; stores the previous input if it is the user's own.
 */
export function replaceInput(wishes: NewDeckInput): void {
  const previous = getCurrentInput();
  const { drafts } = useReplacedInput.getState();
  const shouldKeep = isOwnInput(previous);
  // Replaces the input first, because sessionStorage may not have room for both.
  setInput(wishes);
  useReplacedInput.setState({ drafts: shouldKeep ? [...drafts, previous] : drafts, wishes });
}

/** Restores the last replaced draft. The current input becomes a replaced draft too, restored after all others. */
export function restoreReplacedInput(): void {
  const { drafts } = useReplacedInput.getState();
  const last = drafts.at(-1);
  if (!last) return;
  const previous = getCurrentInput();
  const remaining = drafts.slice(0, -1);
  const newDrafts = isOwnInput(previous) ? [previous, ...remaining] : remaining;
  useReplacedInput.setState({ drafts: remaining, wishes: null });
  setInput(last);
  useReplacedInput.setState({ drafts: newDrafts });
}

/** Updates a source in the current input and in the replaced drafts. */
export function changeSource(key: string, changes: Partial<PickedSource>): void {
  changePickedSource(usePickedSources, key, changes);
  const { drafts } = useReplacedInput.getState();
  if (!drafts.some(({ picked }) => picked.some((one) => one.key === key))) return;
  const changed = (one: PickedSource) => (one.key === key ? { ...one, ...changes } : one);
  useReplacedInput.setState({
    drafts: drafts.map(({ draft, picked }) => ({ draft, picked: picked.map(changed) })),
  });
}
