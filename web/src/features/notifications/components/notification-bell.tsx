import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#web/components/button.tsx';
import { IconBell } from '#web/components/icons/bell.ts';
import { positionMenu } from '#web/components/menu-focus.ts';
import { loadShareTexts, useTranslation } from '#web/lib/i18n.ts';
import { notificationsQuery } from '../api/notifications.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications.module.css';
import { notificationsPanelId } from './notifications-panel.ts';

const maxShownCount = 9;

/** Whether the texts of the bell have loaded. */
function useHasTexts(): boolean {
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    loadShareTexts().then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, []);
  return hasTexts;
}

/** Closes the panel when another element takes the focus, except its button, which closes it by itself. */
const closeWhenFocusLeaves = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover();
};

/** The button with the number of unread notifications, and the panel that it opens. */
export function NotificationBell() {
  const { t } = useTranslation();
  const { data: items = [] } = useQuery(notificationsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const hasTexts = useHasTexts();
  if (!hasTexts) return null;
  const unread = items.filter(({ is_read }) => !is_read).length;
  return (
    <>
      <IconButton
        label={
          unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread })
        }
        popoverTarget={notificationsPanelId}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.bell}
      >
        <IconBell />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > maxShownCount ? `${maxShownCount}+` : unread}
          </span>
        )}
      </IconButton>
      <div
        id={notificationsPanelId}
        popover="auto"
        role="dialog"
        aria-labelledby="notifications-title"
        tabIndex={-1}
        className={styles.panel}
        onBlur={closeWhenFocusLeaves}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          // Renders the list before the panel opens, so that its height can be measured.
          flushSync(() => setIsOpen(true));
          positionMenu(event.currentTarget);
        }}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open');
          if (event.newState === 'open') event.currentTarget.focus();
        }}
      >
        {isOpen && <NotificationList />}
      </div>
    </>
  );
}
