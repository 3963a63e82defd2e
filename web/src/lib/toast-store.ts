import { create } from 'zustand';

export type Toast = {
  id: number;
  text: string;
  tone: 'bad' | 'plain';
  requestId?: string;
  /** A button, such as Undo; it also dismisses the toast. */
  action?: { label: string; run: () => void };
};

/** Milliseconds for which a message is shown. */
export const toastMs = 7000;
const maxToasts = 4;
let lastId = 0;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

/** Shows a message for seven seconds, unless a toast with the same text is already shown; an action replaces it. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const { toasts } = useToasts.getState();
  const others = toasts.filter((other) => other.text !== toast.text);
  if (others.length < toasts.length && !toast.action) return;
  lastId += 1;
  const id = lastId;
  useToasts.setState({ toasts: [...others, { ...toast, id }].slice(-maxToasts) });
  setTimeout(() => dismissToast(id), toastMs);
}

/** Removes a toast; does nothing if it was already removed. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
