import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { formatAge, formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { requestListQuery } from '../../api/invite-requests.ts';
import admin from '../admin.module.css';
import styles from '../entries.module.css';
import { FilterSelect, Filters } from '../filters.tsx';
import { Nothing, PagedList } from '../list-state.tsx';
import { useAddress, usePaging } from '../use-address.ts';
import { DeclineDialog, GrantDialog } from './answer-dialogs.tsx';

const statuses = ['open', 'granted', 'declined'] as const;
const tones: Record<InviteRequest['status'], Tone> = {
  open: 'wait',
  granted: 'ok',
  declined: 'still',
};

type Asked = { request: InviteRequest; answer: 'grant' | 'decline' };

function Request({ request, onAsk }: { request: InviteRequest; onAsk: (asked: Asked) => void }) {
  const { t, language } = useTranslation();
  const { created_at, answered_at, invite_id } = request;
  return (
    <li>
      <div className={styles.asks}>
        <p className={admin.name}>{request.email}</p>
        <p className={request.reason ? styles.reason : admin.muted}>
          {request.reason || t('requests.no_reason')}
        </p>
        <p className={admin.meta}>
          <Tag tone={tones[request.status]}>{t(`requests.status.${request.status}`)}</Tag>
          <time dateTime={created_at} title={formatDateTime(created_at, language)}>
            {formatAge(created_at, language)}
          </time>
          {answered_at && (
            <span>{t('requests.answered', { date: formatDate(answered_at, language) })}</span>
          )}
          {request.has_account && <span className={admin.badge}>{t('requests.has_account')}</span>}
          {invite_id && (
            <Link to={`/admin/invite-codes?code=${invite_id}`}>{t('requests.see_code')}</Link>
          )}
        </p>
      </div>
      {request.status === 'open' && (
        <div className={admin.actions}>
          <Button
            aria-label={t('requests.decline_who', { email: request.email })}
            onClick={() => onAsk({ request, answer: 'decline' })}
          >
            {t('requests.decline')}
          </Button>
          <Button
            aria-label={t('requests.grant_who', { email: request.email })}
            onClick={() => onAsk({ request, answer: 'grant' })}
          >
            {t('requests.grant')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Who asks for a code, and what they were answered. */
export function RequestList() {
  const { t } = useTranslation();
  const { of, filter } = useAddress();
  const paging = usePaging();
  const chosen = of('status');
  const status = chosen === 'all' ? '' : (statuses.find((name) => name === chosen) ?? 'open');
  const query = useQuery(requestListQuery({ status, cursor: paging.cursor }));
  const [asked, setAsked] = useState<Asked>();
  const Answer = asked?.answer === 'grant' ? GrantDialog : DeclineDialog;
  return (
    <div className={admin.view}>
      <Filters>
        <FilterSelect
          label={t('invites.column.status')}
          value={status || 'all'}
          options={[
            ...statuses.map((name) => [name, t(`requests.status.${name}`)] as const),
            ['all', t('requests.all')],
          ]}
          onChoose={(value) => filter({ status: value === 'open' ? null : value })}
        />
      </Filters>
      <PagedList
        query={query}
        paging={paging}
        nothing={
          <Nothing
            title={status === 'open' ? t('requests.none_open') : t('requests.none')}
            text={t('requests.none_text')}
          />
        }
      >
        {(requests) => (
          <ul className={styles.requests} aria-label={t('invites.view.requests')}>
            {requests.map((request) => (
              <Request key={request.id} request={request} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && <Answer request={asked.request} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
