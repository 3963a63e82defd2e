import type { FormEvent } from 'react';
import { tiers } from '#shared/domain/tiers.ts';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextArea, TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useAnswerRequest } from '../../api/invite-requests.ts';
import styles from '../admin.module.css';
import {
  getEarliestExpiryDay,
  TierField,
  toEndOfDay,
  toLocalDay,
} from '../invites/invite-fields.tsx';
import { restoreLostFocus } from '../restore-lost-focus.ts';

type Props = { request: InviteRequest; onClose: () => void };

const defaultDays = 30;
const getDefaultExpiry = () => new Date(Date.now() + defaultDays * 86_400_000).toISOString();

function useAnswer({ request, onClose }: Props) {
  const { t } = useTranslation();
  const answer = useAnswerRequest();
  const onSuccess = (name: 'granted' | 'declined') => () => {
    showToast({ text: t(`requests.success.${name}`, { email: request.email }), tone: 'plain' });
    onClose();
    restoreLostFocus();
  };
  return { answer, onSuccess };
}

/** Grants a request: sends a code that only this address can use. */
export function GrantDialog({ request, onClose }: Props) {
  const { t } = useTranslation();
  const { answer, onSuccess } = useAnswer({ request, onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const tier = tiers.find((name) => name === getFormText(form, 'tier')) ?? 'free';
    const body = { tier, expires_at: toEndOfDay(getFormText(form, 'expires_at')) };
    answer.mutate({ id: request.id, answer: 'grant', body }, { onSuccess: onSuccess('granted') });
  };
  const fields = answer.error instanceof ApiError ? answer.error.fields : {};
  return (
    <Dialog title={t('requests.ask_grant')} onClose={onClose}>
      <form onSubmit={submit} className={styles.confirm}>
        <p className={styles.muted}>{t('requests.grant_text', { email: request.email })}</p>
        <TierField selected="free" />
        <TextInput
          label={t('invites.expires')}
          name="expires_at"
          type="date"
          hint={t('invites.expires_hint')}
          defaultValue={toLocalDay(getDefaultExpiry())}
          min={getEarliestExpiryDay()}
          error={fields.expires_at}
        />
        {answer.error && <ErrorNote error={answer.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={answer.isPending} data-autofocus>
            {t('requests.grant_send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const maxMessageLength = 500;

/** Declines a request by email, with an optional message. */
export function DeclineDialog({ request, onClose }: Props) {
  const { t } = useTranslation();
  const { answer, onSuccess } = useAnswer({ request, onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = getFormText(new FormData(event.currentTarget), 'message').trim();
    const body = message === '' ? {} : { message };
    answer.mutate(
      { id: request.id, answer: 'decline', body },
      { onSuccess: onSuccess('declined') },
    );
  };
  return (
    <Dialog title={t('requests.ask_decline')} onClose={onClose}>
      <form onSubmit={submit} className={styles.confirm}>
        <p className={styles.muted}>{t('requests.decline_text', { email: request.email })}</p>
        <TextArea
          label={t('requests.message')}
          name="message"
          maxLength={maxMessageLength}
          data-autofocus
        />
        {answer.error && <ErrorNote error={answer.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={answer.isPending}>
            {t('requests.decline_send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
