import { lazy, Suspense, useEffect, useState } from 'react';
import { canNotify } from '#web/lib/notify.ts';
import { useAwaited } from '../../api/awaited.ts';

const DoneWatch = lazy(async () => ({
  default: (await import('./done-watch.tsx')).DoneWatch,
}));

/** Loads what follows the awaited decks once there are any; it stays, for what another tab has to say of the last. */
export function DoneGate() {
  const isAwaiting = useAwaited(({ decks }) => Object.keys(decks).length > 0);
  const [isNeeded, setIsNeeded] = useState(isAwaiting);
  useEffect(() => {
    if (isAwaiting) setIsNeeded(true);
  }, [isAwaiting]);
  return <Suspense>{isNeeded && canNotify() && <DoneWatch />}</Suspense>;
}
