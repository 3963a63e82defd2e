import { create } from 'zustand';

const storageKey = 'slide-transition';

/** Whether slides fade into each other in the slide show; remembered in this browser. */
export const useFade = create<{ fades: boolean }>(() => ({
  fades: localStorage.getItem(storageKey) === 'fade',
}));

/** Switches the fade between slides on or off, and remembers it. */
export function toggleFade(): void {
  const fades = !useFade.getState().fades;
  if (fades) localStorage.setItem(storageKey, 'fade');
  else localStorage.removeItem(storageKey);
  useFade.setState({ fades });
}
