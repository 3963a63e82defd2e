import { type FormEvent, useState } from 'react';
import { type KeyScope, keyScopes } from '#shared/domain/api-keys.ts';
import type { CreatedKey, CreateKeyBody } from '#shared/schemas/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import choices from '#web/components/choices.module.css';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Select, TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useCreateKey } from '../api/keys.ts';

const dayChoices = [7, 30, 90, 365];
const defaultDays = 90;

const getChosenScopes = (form: FormData): KeyScope[] =>
  keyScopes.filter((scope) => form.has(`scope_${scope}`));

const parseBody = (form: FormData): CreateKeyBody => ({
  name: getFormText(form, 'name'),
  scopes: getChosenScopes(form),
  expires_in_days: Number(getFormText(form, 'days')),
});

function ScopeFields({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const isAdmin = useSession(({ user }) => user?.is_admin ?? false);
  return (
    <fieldset className={choices.group}>
      <legend className={choices.legend}>{t('keys.scopes')}</legend>
      {keyScopes
        .filter((scope) => scope !== 'admin' || isAdmin)
        .map((scope) => (
          <label key={scope} className={choices.choice}>
            <input type="checkbox" name={`scope_${scope}`} defaultChecked={scope !== 'admin'} />
            <span>{t(`keys.scope.${scope}`)}</span>
          </label>
        ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

type Props = { onCreated: (created: CreatedKey) => void; onClose: () => void };

/** The form of a new API key: name, scopes and expiry. */
export function KeyForm({ onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateKey();
  const [lacksScope, setLacksScope] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = parseBody(new FormData(event.currentTarget));
    setLacksScope(body.scopes.length === 0);
    if (body.scopes.length > 0 && !create.isPending) create.mutate(body, { onSuccess: onCreated });
  };
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        label={t('keys.name')}
        name="name"
        hint={t('keys.name_hint')}
        error={fields.name}
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <ScopeFields error={lacksScope ? t('keys.no_scope') : fields.scopes} />
      <Select label={t('keys.expires')} name="days" defaultValue={defaultDays}>
        {dayChoices.map((days) => (
          <option key={days} value={days}>
            {t('keys.days', { count: days })}
          </option>
        ))}
      </Select>
      {create.error && <ErrorNote error={create.error} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {t('keys.create')}
        </Button>
      </div>
    </form>
  );
}
