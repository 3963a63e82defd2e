import { create } from 'zustand';

type CommandLayer = 'palette' | 'shortcuts';

type Layer = {
  /** The open layer; null when neither is open. */
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
