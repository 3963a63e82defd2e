/**
 * Whether a page can show system notifications. Mobile browsers offer notifications only to service
 * workers, and the app has none. The browser must also have locks, which decide which tab notifies.
 */
export function canNotify(): boolean {
  return 'Notification' in window && 'locks' in navigator && !/Android/.test(navigator.userAgent);
}

/** Whether the user has allowed notifications; does not show the permission prompt. */
export const areNotificationsAllowed = (): boolean =>
  canNotify() && Notification.permission === 'granted';

type NotificationOptions = {
  title: string;
  body: string;
  /** A new notification replaces an earlier notification with the same tag. */
  tag: string;
  onClick: () => void;
};

/**
 * Returns null in a mobile browser that `canNotify` did not detect: there the constructor throws.
 */
function createNotification({ title, body, tag }: NotificationOptions): Notification | null {
  try {
    return new Notification(title, { body, tag });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Shows a system notification; a click focuses this tab. Returns false when it could not be shown.
 */
export function notify(notice: NotificationOptions): boolean {
  const notification = createNotification(notice);
  notification?.addEventListener('click', () => {
    window.focus();
    notification.close();
    notice.onClick();
  });
  return notification !== null;
}
