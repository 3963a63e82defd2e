import { create } from 'zustand';

/** The open dialogs, topmost last. Everything outside the topmost dialog is inert. */
export const useLayers = create<{ open: readonly Element[] }>(() => ({ open: [] }));

/** Returns the topmost dialog; undefined when none is open. */
export const useTopLayer = () => useLayers(({ open }) => open.at(-1));
