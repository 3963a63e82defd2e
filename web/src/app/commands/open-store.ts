import { create } from 'zustand';

export type CommandLayer = 'palette' | 'shortcuts';

/** Which of the two is open, if any. */
export const useCommandLayer = create<{ open: CommandLayer | null }>(() => ({ open: null }));

export const openPalette = () => useCommandLayer.setState({ open: 'palette' });
export const openShortcuts = () => useCommandLayer.setState({ open: 'shortcuts' });
export const closeCommandLayer = () => useCommandLayer.setState({ open: null });
