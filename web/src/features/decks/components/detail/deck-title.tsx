import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { titleOf } from '../../api/deck-title.ts';
import { useEditDeck } from '../../api/edit-deck.ts';
import styles from './deck-title.module.css';

/** As long as the server takes. */
const maxLength = 160;

/** Wide signs, such as Chinese ones, count twice. A long title is set smaller: below it stands what one came for. */
const isLong = (title: string): boolean =>
  [...title].reduce((width, sign) => width + (sign > '\u2fff' ? 2 : 1), 0) > 72;

/** The whole title is chosen, so that typing replaces it. */
const focusOnce = (input: HTMLInputElement | null): void => input?.select();

type FormProps = { deck: Presentation; onDone: () => void };

/** Saved by Enter or by leaving it, given up by Escape. What could not be saved stays as it was typed. */
function TitleForm({ deck, onDone }: FormProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const [seen] = useState(deck.title);
  const [text, setText] = useState(titleOf(deck, '').slice(0, maxLength));
  const edit = useEditDeck();
  const title = text.trim();
  const isTheirs = deck.title !== seen;
  const save = () => {
    if (edit.isPending) return;
    if (title === '' || title === deck.title) return onDone();
    edit.mutate({ id: deck.id, rev: deck.rev, title }, { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's own Enter and Escape.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') onDone();
  };
  return (
    <>
      <h1 className={styles.title}>
        <input
          ref={focusOnce}
          className={styles.input}
          aria-label={t('title.label')}
          aria-describedby={noteId}
          maxLength={maxLength}
          readOnly={edit.isPending}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => edit.error || save()}
          onKeyDown={onKeyDown}
        />
      </h1>
      <p id={noteId} className={styles.note}>
        {isTheirs ? t('title.theirs', { title: deck.title }) : t('title.keys')}
      </p>
      {edit.error && <ErrorNote error={edit.error} />}
    </>
  );
}

/** The deck's title, to be changed in its place where that is allowed. */
export function DeckTitle({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const [isEdited, setIsEdited] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const mayEdit = deck.allowed_actions.includes('edit_deck');
  const title = titleOf(deck, t('deck.untitled'));
  const close = () => {
    setIsEdited(false);
    // Once it is there again.
    requestAnimationFrame(() => shown.current?.querySelector('button')?.focus());
  };
  if (isEdited && mayEdit) {
    return (
      <div className={styles.form}>
        <TitleForm deck={deck} onDone={close} />
      </div>
    );
  }
  return (
    <div ref={shown} className={styles.shown}>
      <h1 className={styles.title} data-long={isLong(title) || undefined}>
        {title}
      </h1>
      {mayEdit && (
        <IconButton
          className={styles.edit}
          label={t('title.edit')}
          onClick={() => setIsEdited(true)}
        >
          <IconPencil aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
