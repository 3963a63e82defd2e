import { type FormEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateDeck } from '../../api/create-deck.ts';
import { buildEstimateBody } from '../../api/estimate.ts';
import { blockedBy, buildNewDeck, canStart } from './build-new-deck.ts';
import { clearDraft, useDraft } from './draft-store.ts';
import { EstimateLine } from './estimate-line.tsx';
import styles from './new-deck-dialog.module.css';
import { OptionFields } from './option-fields.tsx';
import { rememberOptions, useRememberedOptions } from './remembered-options.ts';
import { clearPicked, usePicked } from './sources/picked-store.ts';
import { SourcePicker } from './sources/source-picker.tsx';
import { TextFields } from './text-fields.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { TopicField } from './topic-field.tsx';
import { usePrefill } from './use-prefill.ts';
import { useQuotaExhausted } from './use-quota-exhausted.ts';

/** Returns why the deck can't be started; undefined when it can. */
function useBlockedReason(picked: Parameters<typeof blockedBy>[0]) {
  const { t, language } = useTranslation();
  const usedUp = useQuotaExhausted();
  if (usedUp) return t('new_deck.used_up', { date: formatDate(usedUp.until, language) });
  const blockedReason = blockedBy(picked);
  return blockedReason ? t(`new_deck.sources.held.${blockedReason}`) : undefined;
}

function useStart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = useDraft();
  const picked = usePicked((state) => state.picked);
  const create = useCreateDeck();
  // Memoized, because idempotency keys are bound to these objects.
  const name = t('new_deck.text_name');
  const newDeck = useMemo(() => buildNewDeck(draft, name, picked), [draft, name, picked]);
  const isComplete = useMemo(() => canStart(draft, name, picked), [draft, name, picked]);
  const blockedReason = useBlockedReason(picked);
  const isReady = isComplete && blockedReason === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    create.mutate(newDeck, {
      onSuccess: (deck) => {
        rememberOptions(draft);
        clearDraft();
        clearPicked();
        void navigate(`/presentation/${deck.id}`);
      },
    });
  };
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const estimateBody = useMemo(
    () => (isComplete ? buildEstimateBody(newDeck) : null),
    [isComplete, newDeck],
  );
  const isBlocked = blockedBy(picked) !== undefined;
  return {
    draft,
    create,
    submit,
    fields,
    isReady,
    estimateBody,
    blockedReason,
    isBlocked,
  };
}

/** The dialog to start a deck: topic or texts, theme, and options. */
export function NewDeckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useRememberedOptions();
  const restoreReplaced = usePrefill();
  const { draft, create, submit, fields, isReady, estimateBody, blockedReason, isBlocked } =
    useStart();
  return (
    <Dialog title={t('new_deck.title')} size="md" onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        {restoreReplaced && (
          <p className={styles.replacedNote} role="status">
            {t('new_deck.draft_replaced')}{' '}
            <Button size="sm" onClick={restoreReplaced}>
              {t('new_deck.restore_draft')}
            </Button>
          </p>
        )}
        <TopicField error={fields.topic} />
        <SourcePicker />
        <TextFields />
        <ThemePicker />
        <OptionFields fields={fields} />
        <footer className={styles.footer}>
          <EstimateLine body={estimateBody} isBlocked={isBlocked} />
          {create.error && (
            <div className={styles.serverError}>
              <ErrorNote error={create.error} />
            </div>
          )}
          <p className={blockedReason ? styles.blocked : styles.slideCount}>
            {blockedReason ?? t('new_deck.sum', { count: draft.slides })}
          </p>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={create.isPending}>
            {t('new_deck.start')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
