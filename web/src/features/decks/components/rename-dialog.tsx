import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getDeckTitle, maxTitleLength } from '../api/deck-title.ts';
import { useEditDeck } from '../api/edit-deck.ts';
import { deckQuery, errorShownInPlaceMeta } from '../api/get-deck.ts';

type Props = { deck: PresentationSummary; onClose: () => void };

/** Renames a presentation. */
export function RenameDialog({ deck: { id, ...summary }, onClose }: Props) {
  const { t } = useTranslation();
  // Fetches the presentation, because the request needs its revision, which the list of presentations does not contain.
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  const edit = useEditDeck();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!deck || edit.isPending) return;
    const title = getFormText(new FormData(event.currentTarget), 'title').trim();
    if (title === '' || title === deck.title) return onClose();
    edit.mutate({ id, rev: deck.rev, title }, { onSuccess: onClose });
  };
  const shownError = edit.error ?? error;
  return (
    <Dialog title={t('deck.action.rename')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('title.label')}
          name="title"
          defaultValue={getDeckTitle(summary, '').slice(0, maxTitleLength)}
          maxLength={maxTitleLength}
          required
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.target.select()}
        />
        {shownError && <ErrorNote error={shownError} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!deck} isBusy={edit.isPending}>
            {t('title.rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
