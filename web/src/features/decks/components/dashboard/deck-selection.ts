import { create } from 'zustand';

/** The presentations that the user has selected together, by id, and the one from which a range starts. */
type Selection = { ids: ReadonlySet<string>; anchor: string };
/** `isReady`: the code that handles presses has loaded. */
type State = Selection & { isReady: boolean };

const emptySelection: Selection = { ids: new Set(), anchor: '' };

export const useDeckSelection = create<State>(() => ({ ...emptySelection, isReady: false }));

/** Selects no presentation. */
export const clearDeckSelection = (): void => useDeckSelection.setState(emptySelection);

/** Selects exactly these presentations. */
export const selectDecks = (ids: readonly string[]): void =>
  useDeckSelection.setState({ ids: new Set(ids), anchor: ids[0] ?? '' });

/** Adds a presentation to the selection, or removes it. */
export function toggleDeck(id: string): void {
  const ids = new Set(useDeckSelection.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  useDeckSelection.setState({ ids, anchor: id });
}

/** Selects all presentations from the last changed one to this one, in the order of the list. */
export function extendSelection(id: string, order: readonly string[]): void {
  const { ids, anchor } = useDeckSelection.getState();
  const end = order.indexOf(id);
  const start = Math.max(0, order.indexOf(anchor));
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  useDeckSelection.setState({ ids: new Set([...ids, ...range]), anchor: anchor || id });
}
