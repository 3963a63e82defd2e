import { create } from 'zustand';

export type CommandLayer = 'palette' | 'shortcuts';

type Layer = {
  /** Which of the two is open, if any. */
  open: CommandLayer | null;
  /** What was typed for the palette before its field was there to be typed in. */
  typed: string;
};

export const useCommandLayer = create<Layer>(() => ({ open: null, typed: '' }));

/** Puts the palette in place of the list of shortcuts, should that be open. */
export const openPalette = () => useCommandLayer.setState({ open: 'palette', typed: '' });
/** Puts the list of shortcuts in place of the palette, should that be open. */
export const openShortcuts = () => useCommandLayer.setState({ open: 'shortcuts' });
/** Closes whichever of the two is open. */
export const closeCommandLayer = () => useCommandLayer.setState({ open: null });
