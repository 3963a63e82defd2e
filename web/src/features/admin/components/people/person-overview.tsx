import { Link } from 'react-router';
import type { UserDetail } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import admin from '../admin.module.css';
import styles from '../drawer.module.css';
import { LimitsForm } from './limits-form.tsx';
import { NameForm } from './name-form.tsx';
import { TierChoice } from './tier-choice.tsx';
import {
  actionMessageKeys,
  listAvailableActions,
  removesAdmin,
  type UserAction,
} from './user-actions.ts';

function PersonFacts({ person }: { person: UserDetail }) {
  const { t, language } = useTranslation();
  const { last_login_at: seen, is_verified: isVerified, mail_suppression: suppression } = person;
  const mailFact = ({ reason, since }: NonNullable<UserDetail['mail_suppression']>): Fact => [
    t('people.fact.mail'),
    t(`people.no_mail.${reason}`, { date: formatDate(since, language) }),
  ];
  const facts: Fact[] = [
    [t('people.column.joined'), formatDate(person.created_at, language)],
    [t('people.column.seen'), seen ? formatDateTime(seen, language) : t('people.never_seen')],
    [t('people.fact.address'), t(isVerified ? 'people.fact.verified' : 'people.fact.open')],
    ...(suppression ? [mailFact(suppression)] : []),
    [t('people.fact.language'), t(`people.language.${person.locale}`)],
    [t('people.fact.id'), <code key="id">{person.id}</code>],
  ];
  return <Facts facts={facts} className={styles.facts} />;
}

const lastAdminId = 'last-admin';

type Props = { person: UserDetail; isLast: boolean; onAction: (action: UserAction) => void };

/** The actions on a user, each with an explanation and a button. */
function UserActions({ person, isLast, onAction }: Props) {
  const { t } = useTranslation();
  const isSelf = useSession((session) => session.user?.id === person.id);
  // Admins remove their own factors in the profile, which requires a proof by a factor.
  const actions = listAvailableActions(person).filter(
    (action) => !(isSelf && action === 'reset_mfa'),
  );
  return (
    <ul className={styles.actions}>
      {actions.map((action) => {
        const isBlocked = isLast && removesAdmin(action);
        return (
          <li key={actionMessageKeys[action]}>
            <p>{t(`people.consequence.${action}`)}</p>
            <Button
              size="sm"
              disabled={isBlocked}
              aria-describedby={isBlocked ? lastAdminId : undefined}
              className={action === 'delete' ? styles.dangerous : undefined}
              onClick={() => onAction(action)}
            >
              {t(`people.action.${action}`)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** A user's details, name, plan and the actions on the account. */
export function PersonOverview({ person, isLast, onAction }: Props) {
  const { t } = useTranslation();
  const isSelf = useSession((session) => session.user?.id === person.id);
  return (
    <div className={styles.sections}>
      {isSelf && <p className={admin.warning}>{t('people.self')}</p>}
      <PersonFacts person={person} />
      <NameForm person={person} />
      <TierChoice person={person} />
      <LimitsForm person={person} />
      <section>
        <h3 className={styles.heading}>{t('people.access')}</h3>
        {isLast && (
          <p id={lastAdminId} className={`${admin.warning} ${styles.warningAbove}`}>
            {t('people.last_admin')}
          </p>
        )}
        <UserActions person={person} isLast={isLast} onAction={onAction} />
      </section>
      <Link to={{ search: `view=log&target=${person.id}` }}>{t('people.their_log')}</Link>
    </div>
  );
}
