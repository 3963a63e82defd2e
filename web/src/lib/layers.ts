import { create } from 'zustand';

/** The open dialogs, the topmost last: it makes all that is outside of it inert. */
export const useLayers = create<{ open: readonly Element[] }>(() => ({ open: [] }));

/** The dialog on top; undefined where none is open. */
export const useTopLayer = () => useLayers(({ open }) => open.at(-1));
