import { create } from 'zustand';

/** The open dialogs, topmost last. Everything outside the topmost dialog is inert. */
export const useOpenDialogs = create<{ open: readonly Element[] }>(() => ({ open: [] }));

/** Returns the topmost dialog; undefined when none is open. */
export const useTopDialog = () => useOpenDialogs(({ open }) => open.at(-1));
