import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetAnswers } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { standInForDialogs, standInForPopovers } from './dialogs.ts';

/** Each test of the file begins with an empty page, no answers kept and no messages, and leaves the real clock. */
export function startFresh(): void {
  beforeEach(() => {
    standInForDialogs();
    standInForPopovers();
    forgetAnswers();
    useToasts.setState({ toasts: [] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}
