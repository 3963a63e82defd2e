import type { Webhook } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconKey } from '#web/components/icons/key.ts';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconSend } from '#web/components/icons/send.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { MenuItem, MenuLine } from '#web/components/menu.tsx';
import { Tag } from '#web/components/tag.tsx';
import { announce } from '#web/lib/announce.ts';
import { formatAge, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useUpdateWebhook } from '../api/webhooks.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import styles from './webhooks.module.css';

/** Actions that open a dialog about a webhook. */
export type WebhookAction = 'deliveries' | 'test' | 'edit' | 'rotate' | 'delete';

type Props = { item: Webhook; onAction: (action: WebhookAction) => void };

/** Returns the short name of a webhook: its address without the scheme. */
export const getWebhookName = ({ url }: Pick<Webhook, 'url'>): string =>
  url.replace(/^https?:\/\//, '').replace(/\/$/, '');

function WebhookState({ item }: { item: Webhook }) {
  const { t } = useTranslation();
  const isFailing = item.last_delivery !== null && item.last_delivery.error !== null;
  if (item.is_active && isFailing) return <Tag tone="wait">{t('webhooks.state.failing')}</Tag>;
  if (item.is_active) return <Tag tone="ok">{t('webhooks.state.active')}</Tag>;
  const isPaused = item.off_reason === 'paused';
  return (
    <Tag tone={isPaused ? 'wait' : 'bad'}>
      {t(isPaused ? 'webhooks.state.paused' : 'webhooks.state.off')}
    </Tag>
  );
}

function Facts({ item }: { item: Webhook }) {
  const { t, language } = useTranslation();
  const outcomeText = useOutcomeText();
  const { last_delivery: last, off_reason: reason, off_since: since } = item;
  const date = since === null ? '' : formatDate(since, language);
  return (
    <>
      <small>{item.events.map((event) => t(`webhooks.event_name.${event}`)).join(' · ')}</small>
      <small>
        {last
          ? t('webhooks.last', {
              age: formatAge(last.at, language),
              outcome: outcomeText(last),
            })
          : t('webhooks.unused')}
      </small>
      {reason !== null && reason !== 'paused' && (
        <small>{t(`webhooks.off.${reason}`, { date })}</small>
      )}
    </>
  );
}

/** A webhook with its state, its last delivery and its actions. */
export function WebhookRow({ item, onAction }: Props) {
  const { t } = useTranslation();
  const name = getWebhookName(item);
  const update = useUpdateWebhook(item.id);
  const setActive = (is_active: boolean) =>
    update.mutate(
      { is_active },
      { onSuccess: () => announce(t(is_active ? 'webhooks.resumed' : 'webhooks.paused')) },
    );
  const isOff = !item.is_active && item.off_reason !== 'paused';
  return (
    <li>
      <p>
        {name} <WebhookState item={item} />
        <Facts item={item} />
      </p>
      <div className={styles.buttons}>
        {isOff && (
          <Button
            aria-label={t('webhooks.resume_named', { name })}
            isBusy={update.isPending}
            onClick={() => setActive(true)}
          >
            {t('webhooks.resume')}
          </Button>
        )}
        <Button
          aria-label={t('webhooks.deliveries_of', { name })}
          onClick={() => onAction('deliveries')}
        >
          {t('webhooks.deliveries')}
        </Button>
        <DotsMenu label={t('webhooks.menu', { name })} isBusy={update.isPending}>
          <MenuItem icon={<IconSend />} onSelect={() => onAction('test')}>
            {t('webhooks.test')}
          </MenuItem>
          <MenuItem icon={<IconPencil />} onSelect={() => onAction('edit')}>
            {t('webhooks.edit')}
          </MenuItem>
          {item.is_active ? (
            <MenuItem icon={<IconPlayerPause />} onSelect={() => setActive(false)}>
              {t('webhooks.pause')}
            </MenuItem>
          ) : (
            <MenuItem icon={<IconPlayerPlay />} onSelect={() => setActive(true)}>
              {t('webhooks.resume')}
            </MenuItem>
          )}
          <MenuItem icon={<IconKey />} onSelect={() => onAction('rotate')}>
            {t('webhooks.rotate')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<IconTrash />} isDangerous onSelect={() => onAction('delete')}>
            {t('webhooks.delete')}
          </MenuItem>
        </DotsMenu>
      </div>
      {update.error && <ErrorNote error={update.error} />}
    </li>
  );
}
