import { type FormEvent, useState } from 'react';
import type { CreateInvitesBody, Invite } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { useCreateInvites } from '../../api/invites.ts';
import styles from '../admin.module.css';
import { CopyLinkButton } from './copy-link-button.tsx';
import { InviteFields, readInviteForm } from './invite-fields.tsx';
import { buildInviteLink, formatCode } from './invite-link.ts';
import { canMailCode, MailFields, readMailLocale } from './mail-fields.tsx';

function parseBody(form: FormData): CreateInvitesBody {
  const { email, ...otherFields } = readInviteForm(form);
  const mail_locale = readMailLocale(form);
  return {
    ...otherFields,
    count: Number(getFormText(form, 'count')),
    ...(email === null ? {} : { email }),
    ...(mail_locale === undefined ? {} : { mail_locale }),
  };
}

function CopyAllLinks({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  const links = invites.map(({ code }) => buildInviteLink(window.location.origin, code)).join('\n');
  return (
    <Button icon={isCopied ? <IconCheck /> : <IconCopy />} onClick={() => copy(links)}>
      {isCopied ? t('common.copied') : t('invites.copy_all')}
    </Button>
  );
}

type CreatedProps = {
  invites: readonly Invite[];
  /** The address to which the code was sent; undefined if no mail was sent. */
  mailedTo: string | undefined;
  onClose: () => void;
};

function CreatedInvites({ invites, mailedTo, onClose }: CreatedProps) {
  const { t } = useTranslation();
  return (
    <>
      {mailedTo !== undefined && <p>{t('invites.mailed', { email: mailedTo })}</p>}
      <ul className={styles.created}>
        {invites.map((invite) => (
          <li key={invite.id}>
            <code className={styles.code}>{formatCode(invite.code)}</code>
            <CopyLinkButton code={invite.code} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {invites.length > 1 && <CopyAllLinks invites={invites} />}
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}

/** Creates invite codes, then shows them with their links. */
export function NewInviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateInvites();
  const [canMail, setCanMail] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(parseBody(new FormData(event.currentTarget)));
  };
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const created = create.data?.items;
  const mailedTo = create.variables?.mail_locale && create.variables.email;
  const title = created ? t('invites.codes_ready', { count: created.length }) : t('invites.new');
  return (
    <Dialog title={title} size="md" onClose={onClose} ignoresDoubleClick>
      {created ? (
        <CreatedInvites invites={created} mailedTo={mailedTo} onClose={onClose} />
      ) : (
        <form
          onSubmit={submit}
          onInput={(event) => setCanMail(canMailCode(new FormData(event.currentTarget)))}
          className={styles.form}
        >
          <InviteFields
            fields={fields}
            mailFields={canMail && <MailFields error={fields.mail_locale} />}
            extraField={
              <TextInput
                label={t('invites.count')}
                name="count"
                type="number"
                required
                defaultValue={1}
                min={1}
                max={100}
                error={fields.count}
              />
            }
          />
          {create.error && (
            <div className={styles.full}>
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
