import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Webhook } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import section from '#web/components/section.module.css';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deliveriesQuery, useTestWebhook } from '../api/webhooks.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { getWebhookName } from './webhook-row.tsx';
import styles from './webhooks.module.css';

type Props = {
  item: Webhook;
  /** Sends a ping as soon as the dialog opens. */
  sendsTest?: boolean;
  onClose: () => void;
};

function DeliveryList({ item }: { item: Webhook }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(deliveriesQuery(item.id));
  if (list.isPending) return <PageLoader />;
  if (!list.data) return <RetryNote error={list.error} onRetry={list.refetch} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={section.muted}>{t('webhooks.no_deliveries')}</p>;
  return (
    <>
      <ul className={section.rows} aria-label={t('webhooks.deliveries')}>
        {items.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={item} item={delivery} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={section.actions}>
          <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
            {t('dashboard.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The deliveries of a webhook in the last 30 days, with buttons to send a test and to send one again. */
export function DeliveriesDialog({ item, sendsTest = false, onClose }: Props) {
  const { t } = useTranslation();
  const test = useTestWebhook(item.id);
  const hasSent = useRef(false);
  const send = () => test.mutate(undefined, { onSuccess: () => announce(t('webhooks.test_sent')) });
  useEffect(() => {
    if (!sendsTest || hasSent.current) return;
    hasSent.current = true;
    send();
  });
  return (
    <Dialog title={t('webhooks.deliveries')} size="side" onClose={onClose}>
      <div className={styles.details}>
        <div className={styles.head}>
          <p className={styles.url}>{getWebhookName(item)}</p>
          <Button isBusy={test.isPending} onClick={send}>
            {t('webhooks.test')}
          </Button>
        </div>
        {test.error && <ErrorNote error={test.error} />}
        <p className={section.muted}>{t('webhooks.deliveries_lead')}</p>
        <DeliveryList item={item} />
      </div>
    </Dialog>
  );
}
