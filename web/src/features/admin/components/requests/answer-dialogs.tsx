import type { FormEvent } from 'react';
import { tiers } from '#shared/domain/tiers.ts';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextArea, TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useAnswerRequest } from '../../api/invite-requests.ts';
import styles from '../admin.module.css';
import { focusPage } from '../focus-page.ts';
import { dayOf, endOfDay, firstDay, TierField } from '../invites/invite-fields.tsx';

type Props = { request: InviteRequest; onClose: () => void };

const days = 30;
const inDays = () => new Date(Date.now() + days * 86_400_000).toISOString();

function useAnswer({ request, onClose }: Props) {
  const { t } = useTranslation();
  const answer = useAnswerRequest();
  const done = (name: 'granted' | 'declined') => () => {
    showToast({ text: t(`requests.did.${name}`, { email: request.email }), tone: 'plain' });
    onClose();
    focusPage();
  };
  return { answer, done };
}

/** Grants a request: a code for that address alone is mailed. */
export function GrantDialog({ request, onClose }: Props) {
  const { t } = useTranslation();
  const { answer, done } = useAnswer({ request, onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const tier = tiers.find((name) => name === textOf(form, 'tier')) ?? 'free';
    const body = { tier, expires_at: endOfDay(textOf(form, 'expires_at')) };
    answer.mutate({ id: request.id, answer: 'grant', body }, { onSuccess: done('granted') });
  };
  const fields = answer.error instanceof ApiError ? answer.error.fields : {};
  return (
    <Dialog title={t('requests.ask_grant')} onClose={onClose}>
      <form onSubmit={submit} className={styles.confirm}>
        <p className={styles.muted}>{t('requests.grant_text', { email: request.email })}</p>
        <TierField chosen="free" />
        <TextInput
          label={t('invites.expires')}
          name="expires_at"
          type="date"
          hint={t('invites.expires_hint')}
          defaultValue={dayOf(inDays())}
          min={firstDay()}
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

const longest = 500;

/** Declines a request and says so by mail, with a word of one's own. */
export function DeclineDialog({ request, onClose }: Props) {
  const { t } = useTranslation();
  const { answer, done } = useAnswer({ request, onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), 'message').trim();
    const body = message === '' ? {} : { message };
    answer.mutate({ id: request.id, answer: 'decline', body }, { onSuccess: done('declined') });
  };
  return (
    <Dialog title={t('requests.ask_decline')} onClose={onClose}>
      <form onSubmit={submit} className={styles.confirm}>
        <p className={styles.muted}>{t('requests.decline_text', { email: request.email })}</p>
        <TextArea label={t('requests.message')} name="message" maxLength={longest} data-autofocus />
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
