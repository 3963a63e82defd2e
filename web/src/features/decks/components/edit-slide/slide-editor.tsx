import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isPressed } from '#web/lib/keys.ts';
import { useEditSlide } from '../../api/change-slides.ts';
import { removeDraft } from '../../editing/draft-store.ts';
import { editKeys } from '../../editing/edit-keys.ts';
import { withText } from '../../editing/edits.ts';
import type { FrameDeck } from '../detail/slide-frame.tsx';
import { ConflictView } from './conflict-view.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditingContext } from './editing-context.ts';
import { Fields } from './fields.tsx';
import { LayoutPicker } from './layout-picker.tsx';
import { QualityPanel } from './quality-panel.tsx';
import styles from './slide-editor.module.css';
import { Stage } from './stage.tsx';
import { Unfinished } from './unfinished.tsx';
import { type EditSession, useEditSession } from './use-edit-session.ts';
import { useLiveCheck } from './use-live-check.ts';

type Props = { slide: SlideView; deck: FrameDeck; draftKey: string; onClose: () => void };

/** Handles undo, redo and save anywhere in the editor. */
function useEditorKeys(session: EditSession, save: () => void) {
  const actions = { undo: session.undo, redo: session.redo, save };
  const names = ['undo', 'redo', 'save'] as const;
  return (event: KeyboardEvent) => {
    const name = names.find((one) =>
      editKeys[one].some((combo) => isPressed(event.nativeEvent, combo)),
    );
    if (!name) return;
    event.preventDefault();
    actions[name]();
  };
}

/** Moves focus to the field of a part, or to the closest one. */
function focusField(root: HTMLElement | null, part: string): void {
  const name = part.startsWith('image') ? 'image' : part;
  const exactField = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const prefixField = root?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(name)}"]`);
  const field =
    exactField ?? prefixField ?? root?.querySelector<HTMLElement>('[data-field="grid"]');
  const target = field instanceof HTMLTableElement ? field.querySelector('input') : field;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

function useSave(
  session: EditSession,
  { slide, deck, draftKey, onClose }: Props,
  isComplete: boolean,
) {
  const { t } = useTranslation();
  const edit = useEditSlide((saved) => {
    session.saved(saved);
    // The editor unmounts before its effect can remove the draft.
    removeDraft(draftKey);
    announce(t('edit.saved'));
    onClose();
  });
  const save = () => {
    if (!session.isDirty || !isComplete || edit.isPending || session.theirs) return;
    const { rev } = session.base;
    edit.mutate({ id: deck.id, slideId: slide.id, rev, content: session.content });
  };
  return { save, isBusy: edit.isPending, error: edit.error, resetError: edit.reset };
}

/** The slide editor: inline texts and form fields, with live layout and checks. */
export function SlideEditor(props: Props) {
  const { slide, deck, draftKey, onClose } = props;
  const { t } = useTranslation();
  const session = useEditSession(slide, draftKey);
  const checked = useLiveCheck(session.content, slide, deck);
  const [active, setActive] = useState<string | null>(null);
  const [isLayoutPickerOpen, setIsLayoutPickerOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const { unfinished, findings } = checked;
  const { save, isBusy, error, resetError } = useSave(session, props, unfinished.length === 0);
  const onKeyDown = useEditorKeys(session, save);
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('[data-field="title"]')
      ?.focus({ preventScroll: true });
  }, []);
  const { title, theme, total } = deck;
  const slideContext = { title, language: deck.language, theme, total, index: slide.index };
  const context = {
    ...{ content: session.content, findings, unfinished, active, setActive },
    setText: (part: string, text: string) =>
      session.change(withText(session.content, part, text), `text ${part}`),
    change: session.change,
    endTypingStep: session.endTypingStep,
    notesId: (part: string) => `${id}-notes-${part}`,
  };
  if (session.theirs)
    return (
      <ConflictView
        base={session.base.content}
        mine={session.content}
        theirs={session.theirs.content}
        slideContext={slideContext}
        onChoose={(content) => {
          resetError();
          session.settle(content);
          announce(t('edit.conflict.settled'));
        }}
      />
    );
  const onField = (part: string) => focusField(root.current, part);
  return (
    <EditingContext.Provider value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields within */}
      <div ref={root} className={styles.editor} onKeyDown={onKeyDown}>
        <div className={styles.left}>
          <EditBar
            session={session}
            isBusy={isBusy}
            canSave={unfinished.length === 0}
            onSave={save}
            onLayout={() => setIsLayoutPickerOpen(true)}
            onClose={onClose}
          />
          <Stage checked={checked} onField={onField} />
          {error && <ErrorNote error={error} />}
          <Unfinished content={session.content} parts={unfinished} />
          <QualityPanel checked={checked} savedScore={slide.quality?.score} onField={onField} />
        </div>
        <div className={styles.right}>
          <p className={styles.muted}>{t('edit.hint')}</p>
          <Fields slideContext={slideContext} />
        </div>
        {isLayoutPickerOpen && (
          <LayoutPicker slideContext={slideContext} onClose={() => setIsLayoutPickerOpen(false)} />
        )}
      </div>
    </EditingContext.Provider>
  );
}
