import { useOpenDialogs } from './open-dialogs.ts';

/** Registers a dialog as the topmost one; returns the function that unregisters it. */
export function registerDialog(dialog: Element): () => void {
  useOpenDialogs.setState(({ open }) => ({ open: [...open, dialog] }));
  return () =>
    useOpenDialogs.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }));
}
