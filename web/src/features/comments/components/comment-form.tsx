import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { maxCommentLength } from '#shared/domain/comments.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ShareDialog } from '#web/features/shares/components/lazy-share-dialog.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './comments.module.css';
import { formatChoiceId, MentionList } from './mention-list.tsx';
import { useMention } from './use-mention.ts';
import { findMentionedIds, InvitedNames, type Person, UnsharedDeckId } from './use-people.ts';

type Props = {
  label: string;
  submitLabel: string;
  initialText?: string;
  people: readonly Person[];
  isBusy: boolean;
  error: Error | null;
  /** Calls `onSent` when the comment is stored. */
  onSubmit: (text: string, mentions: string[], onSent: () => void) => void;
  onCancel?: () => void;
  /** Called with each change of the text. */
  onText?: (text: string) => void;
};

/** The form of a comment or a reply: "@" lists people to mention. Ctrl+Enter sends it, Escape cancels it. */
export function CommentForm(props: Props) {
  const { label, submitLabel, initialText = '', people, isBusy, error, onSubmit, onCancel } = props;
  const { onText } = props;
  const { t } = useTranslation();
  const id = useId();
  const [text, setTextState] = useState(initialText);
  const setText = (next: string) => {
    setTextState(next);
    onText?.(next);
  };
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const completion = useMention({
    text,
    people,
    onReplace: (next, cursor) => {
      setText(next);
      // Sets the cursor when the new text is shown.
      requestAnimationFrame(() => area.current?.setSelectionRange(cursor, cursor));
    },
  });
  const hasChoices = completion.choices.length > 0;
  const { typed } = completion;
  const notJoined = useContext(InvitedNames).find(
    (name) => typed !== undefined && name.toLowerCase().startsWith(typed.toLowerCase()),
  );
  const unsharedId = useContext(UnsharedDeckId);
  const [isSharing, setIsSharing] = useState(false);
  const share = () => {
    // The text has the focus again when the dialog closes.
    area.current?.focus();
    completion.close();
    setIsSharing(true);
  };
  const send = () => {
    if (isBusy || text.trim() === '') return;
    onSubmit(text, findMentionedIds(text, people), () => setText(''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops key presses in the form from triggering the studio's shortcuts, which act on the slide.
    event.stopPropagation();
    if (completion.handleKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key === 'Escape') onCancel?.();
  };
  const startMention = () => {
    area.current?.focus();
    completion.start(area.current?.selectionStart ?? text.length);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <textarea
          ref={area}
          id={id}
          className={styles.text}
          rows={3}
          maxLength={maxCommentLength}
          value={text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={hasChoices ? listId : undefined}
          aria-activedescendant={
            hasChoices ? formatChoiceId(listId, completion.highlighted) : undefined
          }
          onChange={({ target }) => {
            setText(target.value);
            completion.moveCursor(target.selectionStart);
          }}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }) => {
            // The focus may move to the button below the text.
            if (relatedTarget?.id !== listId) completion.close();
          }}
        />
        {hasChoices && (
          <MentionList
            id={listId}
            label={t('comments.people')}
            choices={completion.choices}
            highlighted={completion.highlighted}
            onChoose={completion.choose}
          />
        )}
        {!hasChoices && notJoined !== undefined && (
          <p role="status" className={`${styles.choices} ${styles.muted}`}>
            {t('comments.not_joined', { name: notJoined })}
          </p>
        )}
        {typed !== undefined && unsharedId !== null && (
          <div role="status" className={`${styles.choices} ${styles.muted}`}>
            {t('comments.nobody')}
            <Button
              id={listId}
              size="sm"
              onPointerDown={(event) => event.preventDefault()}
              onClick={share}
            >
              {t('comments.share')}
            </Button>
          </div>
        )}
        {error && <ErrorNote error={error} />}
        <div className={styles.formButtons}>
          {people.length > 0 && (
            <IconButton
              label={t('comments.mention')}
              aria-haspopup="listbox"
              // Keeps the focus in the text, and the on-screen keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={startMention}
            >
              <span aria-hidden="true">@</span>
            </IconButton>
          )}
          <span className={styles.gap} />
          {onCancel && (
            <Button size="sm" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            variant="primary"
            isBusy={isBusy}
            disabled={text.trim() === ''}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
      <Suspense>
        {isSharing && unsharedId !== null && (
          <ShareDialog id={unsharedId} onClose={() => setIsSharing(false)} />
        )}
      </Suspense>
    </>
  );
}
