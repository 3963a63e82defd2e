import { useSyncExternalStore } from 'react';

/** The breakpoint for mobile, in CSS pixels; set by the product specification. */
const mobileBelow = 768;

const query = `(max-width: ${mobileBelow - 0.02}px)`;

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is narrower than `mobileBelow`; rerenders when that changes. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
