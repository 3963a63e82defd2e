import { useEffect, useState } from 'react';

type Asked = { mode: LockMode; isWanted?: boolean };

/** Whether a lock among the browser's tabs is held here: asked for while it is wanted, let go with the component. */
export function useLock(name: string, { mode, isWanted = true }: Asked): boolean {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const waiting = new AbortController();
    const held = Promise.withResolvers<void>();
    const work = () => {
      setIsHeld(true);
      return held.promise;
    };
    navigator.locks.request(name, { mode, signal: waiting.signal }, work).catch((error) => {
      // No longer wanted before it was got.
      if (!waiting.signal.aborted) throw error;
    });
    return () => {
      setIsHeld(false);
      waiting.abort();
      held.resolve();
    };
  }, [name, mode, isWanted]);

  return isHeld;
}

/** Whether any tab of this browser holds it. */
export async function isLockHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
