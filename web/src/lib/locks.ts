import { useEffect, useState } from 'react';

type LockOptions = { mode: LockMode; isWanted?: boolean };

/**
 * Holds a lock shared by the browser's tabs while `isWanted`; returns whether this component holds
 * it.
 */
export function useLock(name: string, { mode, isWanted = true }: LockOptions): boolean {
  const [isLocked, setIsLocked] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const request = new AbortController();
    const release = Promise.withResolvers<void>();
    const onAcquired = () => {
      setIsLocked(true);
      return release.promise;
    };
    navigator.locks.request(name, { mode, signal: request.signal }, onAcquired).catch((error) => {
      // The request was aborted because the lock is no longer wanted.
      if (!request.signal.aborted) throw error;
    });
    return () => {
      setIsLocked(false);
      request.abort();
      release.resolve();
    };
  }, [name, mode, isWanted]);

  return isLocked;
}

/** Whether any tab of this browser holds the lock. */
export async function isLockTaken(name: string): Promise<boolean> {
  const { held: release = [] } = await navigator.locks.query();
  return release.some((lock) => lock.name === name);
}
