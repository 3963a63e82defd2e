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

/** Null where a browser of a phone does not say that it is one: there this throws. */
function createNotification({ title, body, tag }: Notice): Notification | null {
  try {
    return new Notification(title, { body, tag });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Shows a notification of the system, if it can; a press leads back to this tab. */
export function notify(notice: Notice): boolean {
  const notification = createNotification(notice);
  notification?.addEventListener('click', () => {
    window.focus();
    notification.close();
    notice.onPress();
  });
  return notification !== null;
}
