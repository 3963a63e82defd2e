/**
 * Undo history. `mark` names the target of the last change; successive changes with the same mark
 * are one step.
 */
export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  mark: string | null;
};

/** Maximum number of undo steps. */
const maxSteps = 200;

/** Returns a history without undo steps. */
export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  mark: null,
});

/**
 * Adds a state. Successive changes with the same mark, such as typing in one field, are one step.
 */
export function recordChange<T>(
  history: History<T>,
  next: T,
  mark: string | null = null,
): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  const isSameStep = mark !== null && mark === history.mark;
  return {
    past: isSameStep ? past : [...past, present].slice(-maxSteps),
    present: next,
    future: [],
    mark,
  };
}

/** Ends a series of changes: the next change is a new step. */
export const endTypingStep = <T>(history: History<T>): History<T> =>
  history.mark === null ? history : { ...history, mark: null };

/** Goes one step back; unchanged without steps. */
export function undo<T>({ past, present, future }: History<T>): History<T> {
  const previous = past.at(-1);
  if (previous === undefined) return { past, present, future, mark: null };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], mark: null };
}

/** Goes one step forward; unchanged without steps. */
export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, mark: null };
  return { past: [...past, present], present: next, future: rest, mark: null };
}
