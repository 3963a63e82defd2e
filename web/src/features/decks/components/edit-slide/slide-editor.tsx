import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Finding, flattenBoxes, type ImageBox, type Scene } from '#shared/deck/scene.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTouch } from '#web/lib/is-touch.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { getLastStep, isLastStep } from '../../editing/deck-history.ts';
import { setPartText } from '../../editing/edits.ts';
import { useIsUntouchedNew } from '../../editing/new-slides.ts';
import { addDescribedTitle } from '../../editing/remove-picture.ts';
import { setSelection } from '../../editing/rich-text-dom.ts';
import { Inspector, type InspectorState, type InspectorTab } from '../studio/inspector.tsx';
import { NotesPane } from '../studio/notes-pane.tsx';
import studioStyles from '../studio/studio.module.css';
import type { StudioDeck } from '../studio/studio-deck.ts';
import type { NotesPaneState } from '../studio/use-notes-pane.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { ConflictView } from './conflict-view.tsx';
import { EditableSlide } from './editable-slide.tsx';
import { type Editing, EditingContext, useEditing } from './editing-context.ts';
import { Fields } from './fields.tsx';
import { LayoutPicker } from './layout-picker.tsx';
import { QualityPanel } from './quality-panel.tsx';
import type { RichTextHandle } from './rich-text.tsx';
import styles from './slide-editor.module.css';
import { TextField } from './text-field.tsx';
import { UnfinishedNote } from './unfinished.tsx';
import { type EditSession, useEditSession } from './use-edit-session.ts';
import { useFieldNotes } from './use-field-notes.ts';
import { type CheckedSlide, useLiveCheck } from './use-live-check.ts';

type Props = {
  slide: SlideView;
  deck: StudioDeck;
  draftKey: string;
  inspector: InspectorState;
  notesPane: NotesPaneState;
  /** Undoes the last step of the presentation. */
  onUndo: () => void;
  /** The bar above the slide. */
  bar: ReactNode;
  /** Panels of the inspector that do not edit the slide's texts. */
  panels: Record<'themes' | 'sources' | 'assistant' | 'comments', ReactNode>;
};

/** Whether the keyboard is on the screen, and covers the lower part of the page. */
const hasTouchKeyboard = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Moves focus to the field of a part, or to the closest one, with the caret at the end. */
function focusField(root: HTMLElement | null, part: string): void {
  const name = part.startsWith('image') ? 'image' : part;
  const exactField = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const prefixField = root?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(name)}"]`);
  const cell = root?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(part)}"]`);
  const field =
    exactField ?? cell ?? prefixField ?? root?.querySelector<HTMLElement>('[data-field="grid"]');
  const target = field instanceof HTMLTableElement ? field.querySelector('input') : field;
  target?.focus({ preventScroll: true });
  if (target instanceof HTMLTextAreaElement)
    target.setSelectionRange(target.value.length, target.value.length);
  else if (target?.getAttribute('role') === 'textbox') {
    const end = target.textContent.length;
    setSelection(target, { start: end, end });
  }
  target?.scrollIntoView({ block: hasTouchKeyboard() ? 'start' : 'nearest' });
}

const findPictureBox = ({ boxes }: Scene): ImageBox | undefined =>
  flattenBoxes(boxes)
    .filter((box) => box.kind === 'image')
    .find(({ part }) => part === 'image');

const noFindings: readonly Finding[] = [];

/** The state that the drawn slide and the fields share. */
function useEditingState(
  { slide, deck, onUndo }: Pick<Props, 'slide' | 'deck' | 'onUndo'>,
  session: EditSession,
  checked: CheckedSlide,
  isUntouchedBlank: boolean,
): Editing {
  const { t } = useTranslation();
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const richText = useRef<RichTextHandle>(null);
  return {
    richText,
    ...{ slideId: slide.id, theme: deck.theme, content: session.content, active, setActive },
    // A new slide without any text of the user has no findings, because its placeholder texts need no check.
    findings: isUntouchedBlank ? noFindings : checked.findings,
    unfinished: checked.unfinished,
    pictureBox: findPictureBox(checked.scene),
    setText: (part, text) => {
      const edited = setPartText(session.content, part, text);
      session.change(addDescribedTitle(session.content, edited), `text ${part}`);
    },
    offerUndo: (text) => {
      const step = getLastStep(deck.id);
      const run = () => step && isLastStep(deck.id, step) && onUndo();
      showToast({ tone: 'plain', text, action: { label: t('studio.undo'), run } });
    },
    change: session.change,
    endTypingStep: session.endTypingStep,
    notesId: (part) => `${id}-notes-${part}`,
  };
}

/** The speaker notes below the slide. */
function EditableNotes() {
  const { content, setText, endTypingStep } = useEditing();
  const error = useFieldNotes('notes').find(({ isError }) => isError)?.text;
  return (
    <NotesPane
      text={content.notes}
      error={error}
      onChange={(text) => setText('notes', text)}
      onBlur={endTypingStep}
    />
  );
}

/** The editor of a slide: the slide with texts edited in place, and the inspector beside it. */
export function SlideEditor(props: Props) {
  const { slide, deck, draftKey, inspector, notesPane, bar, panels } = props;
  const { t } = useTranslation();
  const session = useEditSession(deck.id, slide, draftKey);
  const checked = useLiveCheck(session.content, slide, deck);
  const isUntouchedNew = useIsUntouchedNew(slide.id, session.content);
  const isUntouchedBlank =
    isUntouchedNew && checked.findings.some(({ code }) => code === 'blank_text');
  const { title, theme, total, language } = deck;
  const editing = useEditingState(props, session, checked, isUntouchedBlank);
  const root = useRef<HTMLDivElement>(null);
  const slideContext = { title, language, theme, total, index: slide.index };
  const onField = (part: string) => {
    const tab: InspectorTab = part === 'notes' ? 'notes' : 'content';
    if (tab !== 'notes' || notesPane !== 'open') flushSync(() => inspector.setTab(tab));
    focusField(root.current, part);
  };
  if (session.theirs)
    return (
      <div className={styles.conflict}>
        {bar}
        <ConflictView
          base={session.base}
          mine={session.content}
          theirs={session.theirs.content}
          slideContext={slideContext}
          onChoose={(content) => {
            session.settle(content);
            announce(t('edit.conflict.settled'));
          }}
        />
      </div>
    );
  return (
    <EditingContext.Provider value={editing}>
      <div ref={root} className={styles.editor}>
        <div className={studioStyles.stage}>
          {bar}
          <EditableSlide checked={checked} slideContext={slideContext} onField={onField} />
          <UnfinishedNote content={session.content} parts={checked.unfinished} onField={onField} />
          {notesPane && <EditableNotes />}
        </div>
        <Inspector
          {...inspector}
          panels={{
            content: (
              <div className={styles.panel}>
                <p className={styles.muted}>{isTouch() ? t('edit.hint_touch') : t('edit.hint')}</p>
                <Fields slideContext={slideContext} />
                {!isUntouchedBlank && (
                  <QualityPanel
                    checked={checked}
                    savedScore={slide.quality?.score}
                    onField={onField}
                  />
                )}
              </div>
            ),
            design: (
              <div className={styles.panel}>
                <AppearanceFields />
                <h3>{t('edit.layout.title')}</h3>
                <LayoutPicker slideContext={slideContext} />
                {panels.themes}
              </div>
            ),
            ...(notesPane !== 'open' && { notes: <TextField part="notes" rows={8} /> }),
            sources: panels.sources,
            assistant: panels.assistant,
            comments: panels.comments,
          }}
        />
      </div>
    </EditingContext.Provider>
  );
}
