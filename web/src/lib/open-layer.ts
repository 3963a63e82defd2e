import { useLayers } from './layers.ts';

/** Puts a dialog on top; what it returns takes it away. */
export function openLayer(dialog: Element): () => void {
  useLayers.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => useLayers.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }));
}
