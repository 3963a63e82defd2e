import { useState } from 'react';
import { useLocation } from 'react-router';

type Kept = { from?: unknown; email?: string; sentAt?: number } | null;

/** What goes along from one of these pages to the next: where the visitor was going, and the address they typed. */
export function useCarried() {
  const kept = useLocation().state as Kept;
  const [email, setEmail] = useState(kept?.email ?? '');
  /** `sentAt`: when a mail to the address was asked for, epoch milliseconds; 0 for never. */
  return { email, setEmail, sentAt: kept?.sentAt ?? 0, state: { from: kept?.from, email } };
}

export type Carried = ReturnType<typeof useCarried>;
