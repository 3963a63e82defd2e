import { create } from 'zustand';

export type Toast = { id: number; text: string; tone: 'bad' | 'plain'; requestId?: string };

const shownMs = 7000;
const maxToasts = 4;
let lastId = 0;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

/** Shows a message for seven seconds, unless a toast with the same text is already shown. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const { toasts } = useToasts.getState();
  if (toasts.some((other) => other.text === toast.text)) return;
  lastId += 1;
  const id = lastId;
  useToasts.setState({ toasts: [...toasts, { ...toast, id }].slice(-maxToasts) });
  setTimeout(() => dismissToast(id), shownMs);
}

/** Removes a toast; does nothing when it is already gone. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
