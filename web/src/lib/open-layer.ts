import { useLayers } from './layers.ts';

/** Registers a dialog as the topmost one; returns the function that unregisters it. */
export function openLayer(dialog: Element): () => void {
  useLayers.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => useLayers.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }));
}
