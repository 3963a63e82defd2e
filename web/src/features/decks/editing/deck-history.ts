import { create } from 'zustand';
import type { SlideContent } from '#shared/deck/model.ts';
import type { EditPresentationBody } from '#shared/schemas/presentations.ts';

/** The fields of a request that set a deck's theme, brand or both; a brand sets its theme too. */
export type DeckLook = Pick<EditPresentationBody, 'theme' | 'brand_id'>;

type StepChange =
  | { kind: 'edit'; slideId: string; before: SlideContent; after: SlideContent }
  | { kind: 'slides'; before: readonly string[]; after: readonly string[] }
  | { kind: 'look'; before: DeckLook; after: DeckLook };

/**
 * A change of a deck that can be undone. `slides`: slides were added, removed or moved, with the ids of all slides
 * before and after. Successive steps with the same group are undone and redone together.
 */
export type DeckStep = StepChange & { group?: string };

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

/** Returns the step that undo or redo would take next; undefined without one. */
export const getNextStep = (deckId: string, direction: 'undo' | 'redo'): DeckStep | undefined => {
  const { past, future } = getHistory(deckId);
  return direction === 'undo' ? past.at(-1) : future[0];
};

/** Returns the step that undo would undo next; undefined without one. */
export const getLastStep = (deckId: string): DeckStep | undefined => getNextStep(deckId, 'undo');

/** Whether a step is the next one that undo would undo. */
export const isLastStep = (deckId: string, step: DeckStep): boolean => getLastStep(deckId) === step;

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

/**
 * Moves the last step from the past to the future (undo), or back (redo). Returns whether the next step in this
 * direction belongs to the same group.
 */
export function moveStep(deckId: string, direction: 'undo' | 'redo'): boolean {
  const { past, future } = getHistory(deckId);
  const [step, following] =
    direction === 'undo' ? [past.at(-1), past.at(-2)] : [future[0], future[1]];
  if (!step) return false;
  const next =
    direction === 'undo'
      ? { past: past.slice(0, -1), future: [step, ...future] }
      : { past: [...past, step], future: future.slice(1) };
  useDeckHistories.setState({ [deckId]: { ...next, mark: null } });
  return step.group !== undefined && step.group === following?.group;
}
