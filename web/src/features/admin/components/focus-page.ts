import { useLayers } from '#web/lib/layers.ts';

/**
 * Where what had the focus is gone, such as a deleted row, the page gets it, or the dialog over it: else a keyboard
 * begins at the top.
 */
export function focusPage(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const layer = useLayers.getState().open.at(-1);
    const place = layer?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');
    place?.focus({ preventScroll: true });
  });
}
