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
import { EmptyNote, PagedList } from '../list-state.tsx';
import { useListUrl, usePaging } from '../use-list-url.ts';
import { DeclineDialog, GrantDialog } from './answer-dialogs.tsx';
import { DeclineAllButton } from './decline-all-button.tsx';

const statuses = ['open', 'granted', 'declined'] as const;
const statusTones: Record<InviteRequest['status'], Tone> = {
  open: 'wait',
  granted: 'ok',
  declined: 'still',
};

type PendingAnswer = { request: InviteRequest; answer: 'grant' | 'decline' };

function Request({
  request,
  onAnswer,
}: {
  request: InviteRequest;
  onAnswer: (pending: PendingAnswer) => void;
}) {
  const { t, language } = useTranslation();
  const { created_at, answered_at, invite_id } = request;
  return (
    <li>
      <div className={styles.request}>
        <p className={admin.name}>{request.email}</p>
        <p className={request.reason ? styles.reason : admin.muted}>
          {request.reason || t('requests.no_reason')}
        </p>
        <p className={admin.meta}>
          <Tag tone={statusTones[request.status]}>{t(`requests.status.${request.status}`)}</Tag>
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
            onClick={() => onAnswer({ request, answer: 'decline' })}
          >
            {t('requests.decline')}
          </Button>
          <Button
            aria-label={t('requests.grant_who', { email: request.email })}
            onClick={() => onAnswer({ request, answer: 'grant' })}
          >
            {t('requests.grant')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The invite code requests and their answers. */
export function RequestList() {
  const { t } = useTranslation();
  const { param, setFilters } = useListUrl();
  const paging = usePaging();
  const statusParam = param('status');
  const status =
    statusParam === 'all' ? '' : (statuses.find((name) => name === statusParam) ?? 'open');
  const query = useQuery(requestListQuery({ status, cursor: paging.cursor }));
  const [pending, setPending] = useState<PendingAnswer>();
  const AnswerDialog = pending?.answer === 'grant' ? GrantDialog : DeclineDialog;
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
          onSelect={(value) => setFilters({ status: value === 'open' ? null : value })}
        />
      </Filters>
      <PagedList
        query={query}
        paging={paging}
        empty={
          <EmptyNote
            title={status === 'open' ? t('requests.none_open') : t('requests.none')}
            text={t('requests.none_text')}
          />
        }
      >
        {(requests) => (
          <>
            {status === 'open' && requests.length > 1 && <DeclineAllButton requests={requests} />}
            <ul className={styles.requests} aria-label={t('invites.view.requests')}>
              {requests.map((request) => (
                <Request key={request.id} request={request} onAnswer={setPending} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {pending && <AnswerDialog request={pending.request} onClose={() => setPending(undefined)} />}
    </div>
  );
}
