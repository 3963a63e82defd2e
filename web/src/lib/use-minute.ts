import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, minuteMs);
  return () => clearInterval(timer);
}

const getCurrentMinute = () => Math.floor(Date.now() / minuteMs);

/** Renders the component again every minute, so that relative times stay up to date. */
export const useMinute = (): number => useSyncExternalStore(subscribe, getCurrentMinute);
