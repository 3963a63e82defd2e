import { create } from 'zustand';

type CommandDialog = 'palette' | 'shortcuts';

type CommandDialogState = {
  /** Which of the two dialogs is open, the palette or the shortcuts sheet; null if neither is. */
  open: CommandDialog | null;
  /** Text typed before the palette's field was rendered. */
  typed: string;
};

export const useCommandDialog = create<CommandDialogState>(() => ({ open: null, typed: '' }));

/** Opens the palette; replaces the shortcuts sheet if it is open. */
export const openPalette = () => useCommandDialog.setState({ open: 'palette', typed: '' });
/** Opens the shortcuts sheet; replaces the palette if it is open. */
export const openShortcuts = () => useCommandDialog.setState({ open: 'shortcuts' });
/** Closes the palette or the shortcuts sheet. */
export const closeCommandDialog = () => useCommandDialog.setState({ open: null });
