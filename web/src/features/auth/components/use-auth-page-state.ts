import { useState } from 'react';
import { useLocation } from 'react-router';

type AuthPageState = { from?: unknown; email?: string; sentAt?: number } | null;

/**
 * State passed between the auth pages: the page requested before the sign-in and the typed address.
 */
export function useAuthPageState() {
  const passed = useLocation().state as AuthPageState;
  const [email, setEmail] = useState(passed?.email ?? '');
  /** `sentAt`: when an email to the address was requested, in epoch milliseconds; 0 for never. */
  return { email, setEmail, sentAt: passed?.sentAt ?? 0, state: { from: passed?.from, email } };
}

export type AuthPageFields = ReturnType<typeof useAuthPageState>;
