import type { FormEvent } from 'react';
import type { Quota, UserDetail } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useChangePerson } from '../../api/change-person.ts';
import styles from '../admin.module.css';
import drawer from '../drawer.module.css';

const limitNames = ['decks', 'tokens'] as const;

/** Returns the text of a field: the user's own limit; empty if the plan's applies. */
const readOwnLimit = (quota: Quota, name: (typeof limitNames)[number]): string =>
  quota.own_limits?.includes(name) ? String(quota[name].limit ?? '') : '';

function parseLimit(form: FormData, name: string): number | null {
  const text = getFormText(form, name).trim();
  return text === '' ? null : Number(text);
}

/** Sets a user's own monthly limits instead of the plan's. */
export function LimitsForm({ person: { id, is_admin: isAdmin, quota } }: { person: UserDetail }) {
  const { t } = useTranslation();
  const change = useChangePerson();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const limits = {
      decks_a_month: parseLimit(form, 'decks_a_month'),
      tokens_a_month: parseLimit(form, 'tokens_a_month'),
    };
    change.mutate({ id, ...limits }, { onSuccess: () => announce(t('people.limits.saved')) });
  };
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  return (
    <form onSubmit={submit} className={styles.form} aria-labelledby="own-limits">
      <div className={styles.full}>
        <h3 id="own-limits" className={drawer.heading}>
          {t('people.limits.title')}
        </h3>
        <p className={styles.secondLine}>{t('people.limits.hint')}</p>
      </div>
      {limitNames.map((name) => (
        <TextInput
          key={`${name} ${readOwnLimit(quota, name)}`}
          label={t(`people.limits.${name}`)}
          name={`${name}_a_month`}
          type="number"
          min={0}
          max={name === 'decks' ? 100_000 : 1_000_000_000_000}
          defaultValue={readOwnLimit(quota, name)}
          disabled={isAdmin && name === 'decks'}
          error={fields[`${name}_a_month`]}
        />
      ))}
      {change.error && Object.keys(fields).length === 0 && (
        <div className={styles.full}>
          <ErrorNote error={change.error} />
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={change.isPending}>
          {t('admin.save')}
        </Button>
      </div>
    </form>
  );
}
