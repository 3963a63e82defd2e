/** The states of something that is edited. `mark` names what the last change was to; a run of such is one step. */
export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  mark: string | null;
};

/** Steps back that are kept. */
const most = 200;

/** A history with nothing to undo. */
export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  mark: null,
});

/** Goes on to a new state. Changes that follow each other with the same mark, such as typing in one field, are one step. */
export function change<T>(history: History<T>, next: T, mark: string | null = null): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  const isSameStep = mark !== null && mark === history.mark;
  return {
    past: isSameStep ? past : [...past, present].slice(-most),
    present: next,
    future: [],
    mark,
  };
}

/** Ends a run of changes: the next one is a step of its own. */
export const seal = <T>(history: History<T>): History<T> =>
  history.mark === null ? history : { ...history, mark: null };

/** One step back; the same state where there is none. */
export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, mark: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null };
}

/** One step forward again; the same state where there is none. */
export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, mark: null };
  return { past: [...past, present], present: next, future: rest, mark: null };
}
