import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { create } from 'zustand';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useAddSources } from '../../api/add-sources.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { deckQuery, errorShownInPlaceMeta } from '../../api/get-deck.ts';
import { createTextSource, isUploading } from '../new-deck/build-new-deck.ts';
import { LimitedTextArea } from '../new-deck/limited-text-area.tsx';
import { createSourcePicking } from '../new-deck/sources/pick-sources.ts';
import {
  changePickedSource,
  listUsableIds,
  type PickedSource,
} from '../new-deck/sources/picked-store.ts';
import { SourcePicker } from '../new-deck/sources/source-picker.tsx';
import {
  isTooLarge,
  maxTextCharacters,
  measureSourceSize,
  measureTextSize,
} from '../new-deck/text-size.ts';
import regenerateStyles from '../regenerate/regenerate.module.css';
import styles from './add-sources-dialog.module.css';

function createDialogPicking() {
  const store = create<{ picked: PickedSource[] }>(() => ({ picked: [] }));
  return createSourcePicking(store, (key, changes) => changePickedSource(store, key, changes));
}

type Props = { id: string; onClose: () => void };

function useAddSourcesForm({ deck, onClose }: { deck: Presentation; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddSources();
  const [picking] = useState(createDialogPicking);
  const picked = picking.store((state) => state.picked);
  const [text, setText] = useState('');
  const [reviewsOutline, setReviewsOutline] = useState(true);
  const isStarted = useRef(false);
  const fallbackName = t('new_deck.text_name');
  // The request is memoized, because a retry must send the same idempotency keys, which are bound to this object.
  const request = useMemo(
    () => ({
      id: deck.id,
      text: text.trim() === '' ? null : createTextSource({ id: '', name: '', text }, fallbackName),
      sourceIds: listUsableIds(picked),
      reviewsOutline,
    }),
    [deck.id, text, picked, reviewsOutline, fallbackName],
  );
  const size = request.text
    ? measureSourceSize(request.text)
    : measureTextSize('', maxTextCharacters);
  const isBlocked = isUploading(picked);
  const isReady =
    !isBlocked && !isTooLarge(size) && (request.text !== null || request.sourceIds.length > 0);
  // When the dialog closes, deletes the uploaded sources that no presentation uses.
  useEffect(
    () => () => {
      if (isStarted.current) return;
      for (const one of picking.store.getState().picked) picking.removeSource(one);
    },
    [picking],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || add.isPending) return;
    add.mutate(request, {
      onSuccess: () => {
        isStarted.current = true;
        announce(t('sources.add.started', { title: getDeckTitle(deck, t('deck.untitled')) }));
        onClose();
      },
    });
  };
  return {
    picking,
    text: { value: text, set: setText, size },
    review: { isChecked: reviewsOutline, set: setReviewsOutline },
    isBlocked,
    failedSources: picked.filter(({ state }) => state === 'failed').length,
    isReady,
    add,
    submit,
  };
}

function AddSourcesForm({ deck, onClose }: { deck: Presentation; onClose: () => void }) {
  const { t } = useTranslation();
  const { picking, text, review, isBlocked, failedSources, isReady, add, submit } =
    useAddSourcesForm({ deck, onClose });
  const notes = [
    deck.versions.length > 0 && t('regenerate.stays.versions', { count: deck.versions.length }),
    t('regenerate.stays.edits'),
    t('regenerate.stays.cost'),
  ].filter((note) => note !== false);
  return (
    <form onSubmit={submit} className={regenerateStyles.form}>
      <p className={regenerateStyles.lead}>
        {t(deck.sources.length > 0 ? 'sources.add.text' : 'sources.add.text_first')}
      </p>
      <SourcePicker picking={picking} others={deck.sources.length + (text.value.trim() ? 1 : 0)} />
      <LimitedTextArea
        label={t('sources.add.pasted')}
        rows={4}
        value={text.value}
        size={text.size}
        onChange={(event) => text.set(event.target.value)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={review.isChecked}
          onChange={(event) => review.set(event.target.checked)}
        />
        {t('sources.add.review')}
      </label>
      <ul className={regenerateStyles.facts}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {isBlocked && <p className={styles.blocked}>{t('new_deck.sources.uploading')}</p>}
      {failedSources > 0 && (
        <p className={styles.blocked}>{t('new_deck.sources.left_out', { count: failedSources })}</p>
      )}
      {add.error && <ErrorNote error={add.error} />}
      <footer className={regenerateStyles.footer}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} isBusy={add.isPending}>
          {t('sources.add.submit')}
        </Button>
      </footer>
    </form>
  );
}

/** Adds sources to an existing presentation, and starts a run that writes a new outline from all of them. */
export function AddSourcesDialog({ id, onClose }: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  return (
    <Dialog title={t('sources.add.title')} size="md" onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? <AddSourcesForm deck={deck} onClose={onClose} /> : !error && <PageLoader />}
    </Dialog>
  );
}
