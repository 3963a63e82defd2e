import { create } from 'zustand';
import type { SlideContent } from '#shared/deck/model.ts';

/** A change of a deck that can be undone. `index` is the slide's position, from 0. */
export type DeckStep =
  | { kind: 'edit'; slideId: string; before: SlideContent; after: SlideContent }
  | { kind: 'order'; before: readonly string[]; after: readonly string[] }
  | { kind: 'add'; slideId: string; index: number; content: SlideContent }
  | { kind: 'remove'; slideId: string; index: number; content: SlideContent }
  | { kind: 'theme'; before: string; after: string };

/** `mark` names the target of the last edit; successive edits with the same mark are one step. */
export type DeckHistory = {
  past: readonly DeckStep[];
  future: readonly DeckStep[];
  mark: string | null;
};

/** Maximum number of undo steps. */
const maxSteps = 200;
export const emptyHistory: DeckHistory = { past: [], future: [], mark: null };

/** The undo history of each deck that was open in this tab; lost on reload. */
export const useDeckHistories = create<Readonly<Record<string, DeckHistory>>>(() => ({}));

const getHistory = (deckId: string): DeckHistory =>
  useDeckHistories.getState()[deckId] ?? emptyHistory;

/** Whether a step is the next one that undo would undo. */
export const isLastStep = (deckId: string, step: DeckStep): boolean =>
  getHistory(deckId).past.at(-1) === step;

/** Adds a step. Successive edits of a slide with the same mark, such as typing in a field, are one step. */
export function recordStep(deckId: string, step: DeckStep, mark: string | null = null): void {
  const { past, mark: lastMark } = getHistory(deckId);
  const last = past.at(-1);
  const isSameStep =
    mark !== null &&
    mark === lastMark &&
    step.kind === 'edit' &&
    last?.kind === 'edit' &&
    last.slideId === step.slideId;
  const steps = isSameStep
    ? [...past.slice(0, -1), { ...step, before: last.before }]
    : [...past, step];
  useDeckHistories.setState({ [deckId]: { past: steps.slice(-maxSteps), future: [], mark } });
}

/** Ends a series of edits: the next edit is a new step. */
export function endTypingStep(deckId: string): void {
  const history = getHistory(deckId);
  if (history.mark !== null) useDeckHistories.setState({ [deckId]: { ...history, mark: null } });
}

/** Moves the last step from the past to the future (undo), or back (redo). */
export function moveStep(deckId: string, direction: 'undo' | 'redo'): void {
  const { past, future } = getHistory(deckId);
  const step = direction === 'undo' ? past.at(-1) : future[0];
  if (!step) return;
  const next =
    direction === 'undo'
      ? { past: past.slice(0, -1), future: [step, ...future] }
      : { past: [...past, step], future: future.slice(1) };
  useDeckHistories.setState({ [deckId]: { ...next, mark: null } });
}

const withSlideId = (step: DeckStep, from: string, to: string): DeckStep => {
  const rename = (id: string) => (id === from ? to : id);
  if (step.kind === 'theme') return step;
  if (step.kind !== 'order') return { ...step, slideId: rename(step.slideId) };
  return { ...step, before: step.before.map(rename), after: step.after.map(rename) };
};

/** Replaces a slide's id in all steps: a slide that is added again after its removal has a new id. */
export function renameSlide(deckId: string, from: string, to: string): void {
  const { past, future, mark } = getHistory(deckId);
  const rename = (steps: readonly DeckStep[]) => steps.map((step) => withSlideId(step, from, to));
  useDeckHistories.setState({ [deckId]: { past: rename(past), future: rename(future), mark } });
}
