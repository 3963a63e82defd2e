import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/schemas/sessions.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { SectionSkeleton } from '#web/components/section-skeleton.tsx';
import { Tag } from '#web/components/tag.tsx';
import { formatAge, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDeviceName } from '#web/lib/use-device-name.ts';
import { sessionsQuery } from '../api/sessions.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

type RowProps = { session: Session; onRevoke: (name: string) => void };

function SessionRow({ session, onRevoke }: RowProps) {
  const { t, language } = useTranslation();
  const name = useDeviceName()(session);
  const since = formatDate(session.created_at, language);
  const used = formatAge(session.last_used_at, language);
  return (
    <li>
      <p>
        {name} {session.current && <Tag tone="live">{t('sessions.current')}</Tag>}
        <small>
          {t('sessions.times', { since, used })}
          {session.address && ` · ${session.address}`}
        </small>
      </p>
      {!session.current && (
        <Button aria-label={t('sessions.revoke_device', { name })} onClick={() => onRevoke(name)}>
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}

type RevokeTarget = { target: string; name: string };

/** The devices on which the user is signed in, each with a button to sign it out. */
export function OwnSessions() {
  const { t } = useTranslation();
  const { data, error } = useQuery({ ...sessionsQuery, meta: { isErrorShownInForm: true } });
  const [revokeTarget, setRevokeTarget] = useState<RevokeTarget>();
  const items = data?.items ?? [];
  if (!data && !error) return <SectionSkeleton rows={1} />;
  return (
    <section className={styles.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={styles.title}>
        {t('sessions.title')}
      </h2>
      {error && !data && <ErrorNote error={error} />}
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onRevoke={(name) => setRevokeTarget({ target: session.id, name })}
            />
          ))}
        </ul>
      )}
      {items.length > 1 && (
        <div className={styles.actions}>
          <Button onClick={() => setRevokeTarget({ target: 'others', name: '' })}>
            {t('sessions.revoke_others')}
          </Button>
        </div>
      )}
      {revokeTarget && (
        <RevokeDialog {...revokeTarget} onClose={() => setRevokeTarget(undefined)} />
      )}
    </section>
  );
}
