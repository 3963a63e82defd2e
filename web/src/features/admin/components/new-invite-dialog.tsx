import type { FormEvent } from 'react';
import { tiers } from '#shared/domain/tiers.ts';
import type { CreateInvitesBody, Invite } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateInvites } from '../api/invites.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { shownCode } from './invite-link.ts';
import styles from './invites.module.css';

function bodyOf(form: FormData): CreateInvitesBody {
  const email = textOf(form, 'email');
  const expires = textOf(form, 'expires_at');
  return {
    tier: tiers.find((tier) => tier === textOf(form, 'tier')) ?? 'free',
    max_uses: Number(textOf(form, 'max_uses')),
    count: Number(textOf(form, 'count')),
    note: textOf(form, 'note'),
    ...(email === '' ? {} : { email }),
    ...(expires === '' ? {} : { expires_at: new Date(`${expires}T23:59:59`).toISOString() }),
  };
}

function InviteFields({ fields }: { fields: Record<string, string> }) {
  const { t } = useTranslation();
  const number = { type: 'number', required: true, defaultValue: 1, min: 1 } as const;
  return (
    <>
      <Select label={t('invites.column.tier')} name="tier" defaultValue="free">
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {t(`tier.${tier}`)}
          </option>
        ))}
      </Select>
      <TextInput
        label={t('invites.max_uses')}
        name="max_uses"
        {...number}
        max={10_000}
        error={fields.max_uses}
      />
      <TextInput
        label={t('invites.count')}
        name="count"
        {...number}
        max={100}
        error={fields.count}
      />
      <TextInput
        label={t('invites.expires')}
        name="expires_at"
        type="date"
        error={fields.expires_at}
      />
      <div className={styles.wide}>
        <TextInput
          label={t('invites.email')}
          name="email"
          type="email"
          hint={t('invites.email_hint')}
          error={fields.email}
        />
      </div>
      <div className={styles.wide}>
        <TextInput label={t('invites.note')} name="note" maxLength={200} error={fields.note} />
      </div>
    </>
  );
}

function Made({ invites }: { invites: readonly Invite[] }) {
  return (
    <ul className={styles.made}>
      {invites.map((invite) => (
        <li key={invite.id}>
          <code className={styles.code}>{shownCode(invite.code)}</code>
          <CopyLinkButton code={invite.code} />
        </li>
      ))}
    </ul>
  );
}

/** Makes invite codes, then shows them with their links. */
export function NewInviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateInvites();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(bodyOf(new FormData(event.currentTarget)));
  };
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const made = create.data?.items;
  return (
    <Dialog
      title={made ? t('invites.made', { count: made.length }) : t('invites.new')}
      size="md"
      onClose={onClose}
    >
      {made ? (
        <>
          <Made invites={made} />
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('common.close')}</Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit} className={styles.form}>
          <InviteFields fields={fields} />
          {create.error && (
            <div className={styles.wide}>
              <ErrorNote error={create.error} />
            </div>
          )}
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={create.isPending}>
              {t('invites.create')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
