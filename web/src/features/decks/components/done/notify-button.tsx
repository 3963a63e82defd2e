import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconBell } from '#web/components/icons/bell.ts';
import { IconBellRinging } from '#web/components/icons/bell-ringing.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { areNotificationsAllowed, canNotify } from '#web/lib/notify.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { awaitDeck, stopAwaiting, useAwaitedDecks } from '../../api/awaited-decks.ts';
import { isWorking } from '../../api/polling.ts';

/**
 * Turns a notification on or off for a running deck. The permission is requested only on a click.
 */
export function NotifyButton({ deck }: { deck: Pick<Presentation, 'id' | 'status'> }) {
  const { t } = useTranslation();
  const isAwaited = useAwaitedDecks(
    ({ decks }) => decks[deck.id]?.isQuiet === undefined && deck.id in decks,
  );
  if (!canNotify() || !isWorking(deck.status)) return null;
  const isOn = isAwaited && areNotificationsAllowed();

  const requestPermission = async () => {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') return awaitDeck(deck.id);
    const text = permission === 'denied' ? t('done.denied') : t('done.dismissed');
    showToast({ text, tone: 'plain' });
  };
  return (
    <IconButton
      label={t('done.notify_me')}
      aria-pressed={isOn}
      onClick={() => (isOn ? stopAwaiting(deck.id) : void requestPermission())}
    >
      {isOn ? <IconBellRinging /> : <IconBell />}
    </IconButton>
  );
}
