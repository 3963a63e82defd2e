import { create } from 'zustand';

export type CommandLayer = 'palette' | 'shortcuts';

type Layer = {
  /** Which of the two is open; null for none. */
  open: CommandLayer | null;
  /** Text typed before the palette's field was rendered. */
  typed: string;
};

export const useCommandLayer = create<Layer>(() => ({ open: null, typed: '' }));

/** Opens the palette; replaces the shortcuts sheet if it is open. */
export const openPalette = () => useCommandLayer.setState({ open: 'palette', typed: '' });
/** Opens the shortcuts sheet; replaces the palette if it is open. */
export const openShortcuts = () => useCommandLayer.setState({ open: 'shortcuts' });
/** Closes the palette or the shortcuts sheet. */
export const closeCommandLayer = () => useCommandLayer.setState({ open: null });
