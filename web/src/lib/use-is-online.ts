import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Whether the browser is online; calls wait while it is not. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => onlineManager.isOnline());
