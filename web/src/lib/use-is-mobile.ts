import { useSyncExternalStore } from 'react';

/** The breakpoint for mobile, in CSS pixels; set by the product specification. */
const mobileBreakpointPx = 768;

const mobileQuery = `(max-width: ${mobileBreakpointPx - 0.02}px)`;

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(mobileQuery);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is narrower than `mobileBreakpointPx`; rerenders when that changes. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(mobileQuery).matches);
}
