import { Link } from 'react-router';
import type { User } from '#shared/schemas/users.ts';
import table from '#web/components/data-table.module.css';
import { formatAge, formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from '../admin.module.css';
import { useListUrl } from '../use-list-url.ts';
import { PersonMenu } from './person-menu.tsx';
import { PersonTag } from './person-state.tsx';
import type { UserAction } from './user-actions.ts';

type Props = { person: User; isLast: boolean; onAction: (action: UserAction) => void };

function PersonName({ person }: { person: User }) {
  const { t } = useTranslation();
  const { linkTo } = useListUrl();
  return (
    <>
      <span className={styles.name}>
        <Link {...linkTo('user', person.id)}>{person.full_name || person.email}</Link>
        {person.is_admin && <span className={styles.badge}>{t('people.admin')}</span>}
      </span>
      <span className={styles.secondLine}>{person.email}</span>
    </>
  );
}

/** A user in the list; on a narrow page the other values are below the name. */
export function PersonRow({ person, isLast, onAction }: Props) {
  const { t, language } = useTranslation();
  const { openItem } = useListUrl();
  const { last_login_at: seen } = person;
  const plan = t(`tier.${person.tier}`);
  const tier = person.has_own_limits ? t('people.limits.row', { tier: plan }) : plan;
  return (
    <tr>
      <th scope="row">
        <PersonName person={person} />
        <span className={`${styles.meta} ${styles.narrow}`}>
          <PersonTag person={person} />
          <span>{tier}</span>
          <span>{formatDate(person.created_at, language)}</span>
        </span>
      </th>
      <td className={styles.wide}>{tier}</td>
      <td className={styles.wide}>
        <PersonTag person={person} />
      </td>
      <td className={styles.wide}>{formatDate(person.created_at, language)}</td>
      <td className={styles.widest}>
        {seen ? (
          <time dateTime={seen} title={formatDateTime(seen, language)}>
            {formatAge(seen, language)}
          </time>
        ) : (
          <span className={table.muted}>{t('people.never_seen')}</span>
        )}
      </td>
      <td className={table.action}>
        <PersonMenu
          person={person}
          isLast={isLast}
          onOpen={() => openItem('user', person.id)}
          onAction={onAction}
        />
      </td>
    </tr>
  );
}
