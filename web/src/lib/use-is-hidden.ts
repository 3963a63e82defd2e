import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether nobody sees this tab now. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
