import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearPollCache } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { mockDialogs, mockPopovers } from './dialogs.ts';

/** Resets caches, toasts and the clock around each test of the file. */
export function resetBetweenTests(): void {
  beforeEach(() => {
    mockDialogs();
    mockPopovers();
    clearPollCache();
    useToasts.setState({ toasts: [] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}
