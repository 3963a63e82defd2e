import { create } from 'zustand';

export type CommandLayer = 'palette' | 'shortcuts';

/** Which of the two is open, if any. */
export const useCommandLayer = create<{ open: CommandLayer | null }>(() => ({ open: null }));

/** Puts the palette in place of the list of shortcuts, should that be open. */
export const openPalette = () => useCommandLayer.setState({ open: 'palette' });
/** Puts the list of shortcuts in place of the palette, should that be open. */
export const openShortcuts = () => useCommandLayer.setState({ open: 'shortcuts' });
/** Closes whichever of the two is open. */
export const closeCommandLayer = () => useCommandLayer.setState({ open: null });
