import { type FormEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateDeck } from '../../api/create-deck.ts';
import { estimateBodyOf } from '../../api/estimate.ts';
import { clearDraft, useDraft } from './draft-store.ts';
import { EstimateLine } from './estimate-line.tsx';
import styles from './new-deck-dialog.module.css';
import { canStart, heldBy, newDeckOf } from './new-deck-of.ts';
import { OptionFields } from './option-fields.tsx';
import { clearPicked, usePicked } from './sources/picked-store.ts';
import { SourcePicker } from './sources/source-picker.tsx';
import { TextFields } from './text-fields.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { TopicField } from './topic-field.tsx';
import { useAskedBefore } from './use-asked-before.ts';
import { useUsedUp } from './use-used-up.ts';

/** Why it can't be started yet, or this month; undefined where nothing is in the way. */
function useHeld(picked: Parameters<typeof heldBy>[0]) {
  const { t, language } = useTranslation();
  const usedUp = useUsedUp();
  if (usedUp) return t('new_deck.used_up', { date: formatDate(usedUp.until, language) });
  const held = heldBy(picked);
  return held ? t(`new_deck.sources.held.${held}`) : undefined;
}

function useStart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = useDraft();
  const picked = usePicked((state) => state.picked);
  const create = useCreateDeck();
  // The same draft keeps its objects, and so its idempotency keys, however often it is sent.
  const name = t('new_deck.text_name');
  const newDeck = useMemo(() => newDeckOf(draft, name, picked), [draft, name, picked]);
  const isWhole = useMemo(() => canStart(draft, name, picked), [draft, name, picked]);
  const held = useHeld(picked);
  const isReady = isWhole && held === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    create.mutate(newDeck, {
      onSuccess: (deck) => {
        clearDraft();
        clearPicked();
        void navigate(`/presentation/${deck.id}`);
      },
    });
  };
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const estimated = useMemo(() => (isWhole ? estimateBodyOf(newDeck) : null), [isWhole, newDeck]);
  const isHeld = heldBy(picked) !== undefined;
  return { draft, create, submit, fields, isReady, estimated, held, isHeld };
}

/** Starts a deck: a topic or texts, a look, and options for those who want them. */
export function NewDeckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const bringBack = useAskedBefore();
  const { draft, create, submit, fields, isReady, estimated, held, isHeld } = useStart();
  return (
    <Dialog title={t('new_deck.title')} size="md" onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        {bringBack && (
          <p className={styles.aside} role="status">
            {t('new_deck.aside')}{' '}
            <Button size="sm" onClick={bringBack}>
              {t('new_deck.bring_back')}
            </Button>
          </p>
        )}
        <TopicField error={fields.topic} />
        <SourcePicker />
        <TextFields />
        <ThemePicker />
        <OptionFields fields={fields} />
        <footer className={styles.footer}>
          <EstimateLine asked={estimated} isHeld={isHeld} />
          {create.error && (
            <div className={styles.refusal}>
              <ErrorNote error={create.error} />
            </div>
          )}
          <p className={held ? styles.held : styles.sum}>
            {held ?? t('new_deck.sum', { count: draft.slides })}
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
