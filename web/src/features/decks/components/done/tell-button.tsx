import { IconBell, IconBellRinging } from '@tabler/icons-react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { canNotify, isNotifyingAllowed } from '#web/lib/notify.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { awaitDeck, stopAwaiting, useAwaited } from '../../api/awaited.ts';
import { isWorking } from '../../api/polling.ts';

/** Has the browser tell when a running deck is done; only a press asks for its permission. */
export function TellButton({ deck }: { deck: Pick<Presentation, 'id' | 'status'> }) {
  const { t } = useTranslation();
  const isAwaited = useAwaited(({ decks }) => deck.id in decks);
  if (!canNotify() || !isWorking(deck.status)) return null;
  const isOn = isAwaited && isNotifyingAllowed();

  const ask = async () => {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') return awaitDeck(deck.id);
    const text = permission === 'denied' ? t('done.denied') : t('done.dismissed');
    showToast({ text, tone: 'plain' });
  };
  return (
    <IconButton
      label={t('done.tell')}
      aria-pressed={isOn}
      onClick={() => (isOn ? stopAwaiting(deck.id) : void ask())}
    >
      {isOn ? <IconBellRinging /> : <IconBell />}
    </IconButton>
  );
}
