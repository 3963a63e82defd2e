import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maxWebhooks } from '#shared/domain/webhooks.ts';
import type { Webhook } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import styles from '#web/components/section.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import { hasNoFocus } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { webhooksQuery } from '../api/webhooks.ts';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { EditWebhookDialog, NewWebhookDialog } from './webhook-dialogs.tsx';
import { type WebhookAction, WebhookRow } from './webhook-row.tsx';

type OpenDialog = { action: WebhookAction; id: string };

/** Returns a ref to the section; scrolls to it when the address has its anchor, as the link in a mail has. */
function useLinkedSection() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === '#webhooks') section.current?.scrollIntoView();
  }, []);
  return section;
}

/** Returns a ref to the heading; moves the focus there when the focused row was deleted. */
function useFocusAfterDelete(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    if (count < lastCount.current && hasNoFocus()) heading.current?.focus();
    lastCount.current = count;
  }, [count]);
  return heading;
}

type ActionDialogProps = { opened: OpenDialog; item: Webhook; onClose: () => void };

function ActionDialog({ opened, item, onClose }: ActionDialogProps) {
  switch (opened.action) {
    case 'deliveries':
      return <DeliveriesDialog item={item} onClose={onClose} />;
    case 'test':
      return <DeliveriesDialog item={item} sendsTest onClose={onClose} />;
    case 'edit':
      return <EditWebhookDialog item={item} onClose={onClose} />;
    case 'rotate':
      return <RotateSecretDialog item={item} onClose={onClose} />;
    case 'delete':
      return <DeleteWebhookDialog item={item} onClose={onClose} />;
  }
}

/** The user's webhooks, with buttons to create, test and change them. */
export function Webhooks() {
  const { t } = useTranslation();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [opened, setOpened] = useState<OpenDialog>();
  const heading = useFocusAfterDelete(webhooks?.length ?? 0);
  const item = webhooks?.find(({ id }) => id === opened?.id);
  const isFull = (webhooks?.length ?? 0) >= maxWebhooks;
  return (
    <section ref={useLinkedSection()} className={styles.section} aria-labelledby="webhooks">
      <h2 ref={heading} id="webhooks" className={styles.title} tabIndex={-1}>
        {t('webhooks.title')}
      </h2>
      <p className={styles.muted}>
        {t('webhooks.lead')}{' '}
        <a href="/api/docs#/webhooks" target="_blank" rel="noreferrer">
          {t('webhooks.guide')}
        </a>
      </p>
      {!webhooks &&
        (error ? <RetryNote error={error} onRetry={refetch} /> : <Skeleton count={2} />)}
      {webhooks?.length === 0 && <p className={styles.muted}>{t('webhooks.none')}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className={styles.rows} aria-label={t('webhooks.title')}>
          {webhooks.map((one) => (
            <WebhookRow
              key={one.id}
              item={one}
              onAction={(action) => setOpened({ action, id: one.id })}
            />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {isFull && <p className={styles.muted}>{t('webhooks.full', { count: maxWebhooks })}</p>}
        <Button onClick={() => setIsCreating(true)} disabled={isFull}>
          {t('webhooks.create')}
        </Button>
      </div>
      {isCreating && <NewWebhookDialog onClose={() => setIsCreating(false)} />}
      {opened && item && (
        <ActionDialog opened={opened} item={item} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}
