import { useSyncExternalStore } from 'react';

/**
 * Shows the page in full screen, if the browser allows it: a `<dialog>` itself can't be in full screen. Call it in the
 * handler of a click or a key, because browsers ignore it later.
 */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** Ends the full screen, if there is one. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** Enters or ends the full screen. Call it like `enterFullScreen`. */
export const toggleFullScreen = (): void =>
  document.fullscreenElement ? leaveFullScreen() : enterFullScreen();

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Whether the page is in full screen. */
export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
