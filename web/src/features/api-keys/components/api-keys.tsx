import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#shared/schemas/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import styles from '#web/components/section.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Tag } from '#web/components/tag.tsx';
import { formatAge, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { apiKeysQuery } from '../api/keys.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

type RowProps = { item: ApiKey; onRevoke: () => void };

function KeyRow({ item, onRevoke }: RowProps) {
  const { t, language } = useTranslation();
  const facts = t('keys.facts', {
    created: formatDate(item.created_at, language),
    expires: formatDate(item.expires_at, language),
  });
  const use = item.last_used_at
    ? t('keys.used', { age: formatAge(item.last_used_at, language) })
    : t('keys.unused');
  return (
    <li>
      <p>
        {item.name}{' '}
        {item.scopes.map((scope) => (
          <Tag key={scope} tone={scope === 'admin' ? 'bad' : 'still'}>
            {t(`keys.scope_name.${scope}`)}
          </Tag>
        ))}
        <small>
          {facts} · {use}
        </small>
      </p>
      <Button aria-label={t('keys.revoke_key', { name: item.name })} onClick={onRevoke}>
        {t('keys.revoke')}
      </Button>
    </li>
  );
}

/** The user's API keys, with buttons to create and revoke them. */
export function ApiKeys() {
  const { t } = useTranslation();
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  return (
    <section className={styles.section} aria-labelledby="api-keys">
      <h2 id="api-keys" className={styles.title}>
        {t('keys.title')}
      </h2>
      <p className={styles.muted}>
        {t('keys.lead')}{' '}
        <a href="/api/docs#/keys" target="_blank" rel="noreferrer">
          {t('keys.guide')}
        </a>
      </p>
      {!keys && (error ? <RetryNote error={error} onRetry={refetch} /> : <Skeleton count={2} />)}
      {keys?.length === 0 && <p className={styles.muted}>{t('keys.none')}</p>}
      {keys && keys.length > 0 && (
        <ul className={styles.rows} aria-label={t('keys.title')}>
          {keys.map((item) => (
            <KeyRow key={item.id} item={item} onRevoke={() => setRevoked(item)} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button onClick={() => setIsCreating(true)}>{t('keys.create')}</Button>
      </div>
      {isCreating && <NewKeyDialog onClose={() => setIsCreating(false)} />}
      {revoked && <RevokeKeyDialog item={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}
