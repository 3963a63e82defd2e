import { useState } from 'react';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useGrips } from '#web/lib/use-grips.ts';
import { useChangeDeck } from '../../api/change-deck.ts';
import { useEditOutline } from '../../api/outline.ts';
import { IntentFields } from './intent-fields.tsx';
import styles from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { RewriteOutline } from './rewrite-outline.tsx';
import { isBlank, useOutlineDraft } from './use-outline-draft.ts';
import { useRowFocus } from './use-row-focus.ts';

type Props = { deck: Presentation; outline: OutlineView; tasks: readonly Task[] | undefined };

/** The outline editor; during a review it also confirms the outline and starts the slides. */
export function OutlineEditor({ deck, outline, tasks }: Props) {
  const { t } = useTranslation();
  const draft = useOutlineDraft(deck.id, outline);
  const { rows, focus, focusNext } = useRowFocus();
  const [showsMissing, setShowsMissing] = useState(false);
  const edit = useEditOutline();
  const resume = useChangeDeck();
  const { entries, intent, isDirty } = draft;
  const hasSlides = outline.entries.some(({ made }) => made);
  const isReview = deck.status === 'awaiting_review';
  const body = entries.map(({ id, point, locked }) => ({ ...(id ? { id } : {}), point, locked }));
  const save = (afterSave?: () => void) => {
    const blankIndex = entries.findIndex(isBlank);
    setShowsMissing(blankIndex >= 0);
    if (blankIndex >= 0) {
      focus(blankIndex);
      return;
    }
    draft.forgetDraft();
    edit.mutate(
      { id: deck.id, rev: draft.rev, ...(intent ? { intent } : {}), entries: body },
      {
        onSuccess: (saved) => {
          draft.resetTo(saved);
          announce(t('outline.saved'));
          afterSave?.();
        },
        onError: draft.storeDraft,
      },
    );
  };
  const add = () => {
    setShowsMissing(false);
    focusNext(draft.add());
  };
  /** Enter moves on to the next entry; after the last one, to a new entry. */
  const moveOn = (index: number) => {
    if (index + 1 < entries.length) focus(index + 1);
    else if (!entries.some(isBlank)) add();
  };
  const move = (from: number, to: number) => {
    draft.move(from, to);
    // Moves the focus to the other button: at the start and the end of the outline, the pressed button becomes disabled
    // and would lose the focus.
    if (to === 0) focusNext(to, 'down');
    if (to === entries.length - 1) focusNext(to, 'up');
  };
  const grips = useGrips(
    rows,
    entries.map(({ key }) => key),
    move,
  );
  const remove = (index: number, key: string) => {
    draft.remove(key);
    focusNext(Math.min(index, entries.length - 2));
  };
  const confirm = () => resume.mutate({ id: deck.id, action: 'resume' });
  return (
    <form
      className={styles.editor}
      // The editor shows its own validation messages, in the app's language.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isReview && <p className={styles.lead}>{t('outline.review')}</p>}
      {intent && <IntentFields intent={intent} onChange={draft.changeIntent} />}
      <ol ref={rows} className={styles.rows}>
        {entries.map((entry, index) => (
          <OutlineRow
            key={entry.key}
            entry={entry}
            index={index}
            count={entries.length}
            onChange={(changed) => draft.changeEntry(entry.key, changed)}
            isMissing={showsMissing && isBlank(entry)}
            onMove={move}
            onRemove={() => remove(index, entry.key)}
            onEnter={() => moveOn(index)}
            hasSlides={hasSlides}
            grips={grips}
          />
        ))}
      </ol>
      {edit.error && (
        <ErrorNote error={edit.error}>
          <Button size="sm" onClick={() => draft.resetTo(outline)}>
            {t('outline.take_theirs')}
          </Button>
        </ErrorNote>
      )}
      <footer className={styles.actions}>
        <Button icon={<IconPlus />} onClick={add}>
          {t('outline.add')}
        </Button>
        {isDirty && <Button onClick={() => draft.resetTo(outline)}>{t('outline.undo')}</Button>}
        {(isDirty || !isReview) && (
          <Button
            type="submit"
            variant={isReview ? 'quiet' : 'primary'}
            disabled={!isDirty}
            isBusy={edit.isPending}
          >
            {t('outline.save')}
          </Button>
        )}
        {isReview && (
          <Button
            variant="primary"
            isBusy={resume.isPending}
            onClick={() => (isDirty ? save(confirm) : confirm())}
          >
            {t('outline.confirm', { count: entries.length })}
          </Button>
        )}
      </footer>
      <RewriteOutline deckId={deck.id} tasks={tasks} isDirty={isDirty} />
    </form>
  );
}
