import { Link } from 'react-router';
import type { UserDetail } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import admin from '../admin.module.css';
import styles from '../drawer.module.css';
import { type Deed, deedsFor, endsAdmin, placeOf } from './deeds.ts';
import { NameForm } from './name-form.tsx';
import { TierChoice } from './tier-choice.tsx';

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

type Props = { person: UserDetail; isLast: boolean; onDeed: (deed: Deed) => void };

/** A line for each thing that can be done: what it means, and its button. */
function Deeds({ person, isLast, onDeed }: Props) {
  const { t } = useTranslation();
  const isSelf = useSession((session) => session.user?.id === person.id);
  // Admins remove their own factors in the profile, which requires a proof by a factor.
  const offered = deedsFor(person).filter((deed) => !(isSelf && deed === 'reset_mfa'));
  return (
    <ul className={styles.deeds}>
      {offered.map((deed) => {
        const isHeld = isLast && endsAdmin(deed);
        return (
          <li key={placeOf[deed]}>
            <p>{t(`people.means.${deed}`)}</p>
            <Button
              size="sm"
              disabled={isHeld}
              aria-describedby={isHeld ? lastAdminId : undefined}
              className={deed === 'delete' ? styles.dangerous : undefined}
              onClick={() => onDeed(deed)}
            >
              {t(`people.deed.${deed}`)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Who a user is and what they may. */
export function PersonOverview({ person, isLast, onDeed }: Props) {
  const { t } = useTranslation();
  const isSelf = useSession((session) => session.user?.id === person.id);
  return (
    <div className={styles.sections}>
      {isSelf && <p className={admin.warning}>{t('people.self')}</p>}
      <PersonFacts person={person} />
      <NameForm person={person} />
      <TierChoice person={person} />
      <section>
        <h3 className={styles.heading}>{t('people.access')}</h3>
        {isLast && (
          <p id={lastAdminId} className={`${admin.warning} ${styles.above}`}>
            {t('people.last_admin')}
          </p>
        )}
        <Deeds person={person} isLast={isLast} onDeed={onDeed} />
      </section>
      <Link to={{ search: `view=log&target=${person.id}` }}>{t('people.their_log')}</Link>
    </div>
  );
}
