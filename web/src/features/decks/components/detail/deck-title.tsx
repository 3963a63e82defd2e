import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { getDeckTitle, maxTitleLength } from '../../api/deck-title.ts';
import { useEditDeck } from '../../api/edit-deck.ts';
import styles from './deck-title.module.css';

const renameCommand = { id: 'rename', icon: <IconPencil /> };

/** Focuses and selects the title, so that typing replaces it. */
function selectText(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

type FormProps = { deck: Presentation; onDone: () => void };

/** Saves on Enter or blur, cancels on Escape. After an error the typed text stays. */
function TitleForm({ deck, onDone }: FormProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const [initialTitle] = useState(deck.title);
  const [text, setText] = useState(getDeckTitle(deck, '').slice(0, maxTitleLength));
  const edit = useEditDeck();
  const title = text.trim();
  const hasConflict = deck.title !== initialTitle;
  const save = () => {
    if (edit.isPending) return;
    if (title === '' || title === deck.title) return onDone();
    edit.mutate({ id: deck.id, rev: deck.rev, title }, { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores Enter and Escape while an input method composes text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') onDone();
  };
  return (
    <>
      <h1 className={styles.title}>
        <input
          ref={selectText}
          className={styles.input}
          aria-label={t('title.label')}
          aria-describedby={noteId}
          maxLength={maxTitleLength}
          readOnly={edit.isPending}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => edit.error || save()}
          onKeyDown={onKeyDown}
        />
      </h1>
      <p id={noteId} className={styles.note}>
        {hasConflict ? t('title.theirs', { title: deck.title }) : t('title.keys')}
      </p>
      {edit.error && <ErrorNote error={edit.error} />}
    </>
  );
}

/** The deck's title, editable in place if allowed. */
export function DeckTitle({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const titleRef = useRef<HTMLDivElement>(null);
  const canEdit = deck.allowed_actions.includes('edit_deck');
  const title = getDeckTitle(deck, t('deck.untitled'));
  const open = () => setIsEditing(true);
  usePageCommands(() =>
    canEdit
      ? // Opens the title's field in a timer, after the palette has closed: the palette then moves the focus back, which
        // would end the editing.
        [{ ...renameCommand, name: t('title.rename'), run: () => setTimeout(open) }]
      : [],
  );
  const close = () => {
    setIsEditing(false);
    // Waits until the title is rendered in place of its field.
    requestAnimationFrame(() => titleRef.current?.querySelector('button')?.focus());
  };
  // Ignores the click that ends a selection of the title's text, for example to copy it.
  const onTitleClick = () => {
    if (canEdit && document.getSelection()?.isCollapsed !== false) open();
  };
  if (isEditing && canEdit) {
    return (
      <div className={styles.form}>
        <TitleForm deck={deck} onDone={close} />
      </div>
    );
  }
  return (
    <div ref={titleRef} className={styles.shown}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same by keyboard */}
      <h1
        className={styles.title}
        title={title}
        data-editable={canEdit || undefined}
        onClick={onTitleClick}
      >
        {title}
      </h1>
      {canEdit && (
        <IconButton className={styles.edit} label={t('title.edit')} onClick={open}>
          <IconPencil aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
