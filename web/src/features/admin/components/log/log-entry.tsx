import { Link } from 'react-router';
import { presentationStatuses } from '#shared/domain/statuses.ts';
import { tiers } from '#shared/domain/tiers.ts';
import type { AuditEvent } from '#shared/schemas/audit.ts';
import { RequestId } from '#web/components/request-id.tsx';
import { formatAge, formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import admin from '../admin.module.css';
import styles from '../entries.module.css';
import { useListUrl } from '../use-list-url.ts';
import { type FieldChange, type FieldName, type FieldValue, listChanges } from './log-changes.ts';

/** Returns a function that formats a changed value for display. */
function useValueText() {
  const { t, language } = useTranslation();
  return (name: FieldName, value: FieldValue): string => {
    if (value === null || value === '') return t('log.nothing');
    if (typeof value === 'boolean') return value ? t('log.yes') : t('log.no');
    if (name === 'expires_at') return formatDate(String(value), language);
    if (name === 'mail_locale') return t(`people.language.${value === 'zh' ? 'zh' : 'en'}`);
    const tier = tiers.find((one) => name === 'tier' && one === value);
    if (tier) return t(`tier.${tier}`);
    const status = presentationStatuses.find((one) => name === 'status' && one === value);
    return status ? t(`status.${status}`) : String(value);
  };
}

function Change({ fact: { name, before, after } }: { fact: FieldChange }) {
  const { t } = useTranslation();
  const valueText = useValueText();
  return (
    <div>
      <dt>{t(`log.fact.${name}`)}</dt>
      <dd>
        {before !== undefined &&
          (after === undefined ? valueText(name, before) : <s>{valueText(name, before)}</s>)}
        {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
        {after !== undefined && <b>{valueText(name, after)}</b>}
      </dd>
    </div>
  );
}

function Target({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { setFilters, linkTo } = useListUrl();
  const { type, id, label } = event.target;
  const text = label || t('log.no_label');
  if (event.action.endsWith('.deleted')) return <span>{text}</span>;
  if (type === 'presentation') return <Link to={`/presentation/${id}`}>{text}</Link>;
  if (type === 'invite') return <Link to={`/admin/invite-codes?code=${id}`}>{text}</Link>;
  if (type === 'user') return <Link {...linkTo('user', id)}>{text}</Link>;
  return (
    <button type="button" className={styles.textButton} onClick={() => setFilters({ target: id })}>
      {text}
    </button>
  );
}

/** An audit event of the log. */
export function LogEntry({ event }: { event: AuditEvent }) {
  const { t, language } = useTranslation();
  const { setFilters } = useListUrl();
  const facts = listChanges(event);
  return (
    <li>
      <time dateTime={event.at} title={formatAge(event.at, language)}>
        {formatDateTime(event.at, language)}
      </time>
      <div className={styles.event}>
        <p>
          <b>{t(`log.action.${event.action}`)}</b> <Target event={event} />
        </p>
        {facts.length > 0 && (
          <dl className={styles.changes}>
            {facts.map((fact) => (
              <Change key={fact.name} fact={fact} />
            ))}
          </dl>
        )}
        <p className={admin.meta}>
          <button
            type="button"
            className={styles.textButton}
            title={t('log.only_theirs')}
            onClick={() => setFilters({ actor: event.actor.id })}
          >
            {event.actor.email}
          </button>
          <RequestId id={event.request_id} />
        </p>
      </div>
    </li>
  );
}
