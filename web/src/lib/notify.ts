/**
 * Whether a page can notify. Browsers of phones offer it to a service worker only, which there is none of; tabs
 * agree by locks on which of them does.
 */
export function canNotify(): boolean {
  return 'Notification' in window && 'locks' in navigator && !/Android/.test(navigator.userAgent);
}

/** Whether the person has said yes; asks nothing. */
export const isNotifyingAllowed = (): boolean =>
  canNotify() && Notification.permission === 'granted';

type Notice = {
  title: string;
  body: string;
  /** Of several with the same tag only the last one stands. */
  tag: string;
  onPress: () => void;
};

/** Shows a notification of the system; a press leads back to this tab. */
export function notify({ title, body, tag, onPress }: Notice): void {
  const notification = new Notification(title, { body, tag });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    onPress();
  });
}
