import { create } from 'zustand';

export type Toast = { id: number; text: string; tone: 'bad' | 'plain'; requestId?: string };

const shownMs = 7000;
const atMost = 4;
let lastId = 0;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

/** Shows a message for a while; one that says the same is not shown twice at once. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const { toasts } = useToasts.getState();
  if (toasts.some((other) => other.text === toast.text)) return;
  lastId += 1;
  const id = lastId;
  useToasts.setState({ toasts: [...toasts, { ...toast, id }].slice(-atMost) });
  setTimeout(() => dismissToast(id), shownMs);
}

/** Takes a toast away; one that is gone already is no error. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
