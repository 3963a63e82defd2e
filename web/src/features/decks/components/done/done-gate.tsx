import { lazy, Suspense, useEffect, useState } from 'react';
import { useAwaitedDecks } from '../../api/awaited-decks.ts';

const DoneWatch = lazy(async () => ({
  default: (await import('./done-watch.tsx')).DoneWatch,
}));

/**
 * Loads DoneWatch once a deck is awaited. It stays mounted, because another tab may still report
 * the last deck.
 */
export function DoneGate() {
  const hasAwaited = useAwaitedDecks(({ decks }) => Object.keys(decks).length > 0);
  const [isNeeded, setIsNeeded] = useState(hasAwaited);
  useEffect(() => {
    if (hasAwaited) setIsNeeded(true);
  }, [hasAwaited]);
  return <Suspense>{isNeeded && 'locks' in navigator && <DoneWatch />}</Suspense>;
}
