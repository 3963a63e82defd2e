import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isPressed } from '#web/lib/keys.ts';
import { useEditSlide } from '../../api/change-slides.ts';
import { dropDraft } from '../../editing/draft-store.ts';
import { editKeys } from '../../editing/edit-keys.ts';
import { withText } from '../../editing/edits.ts';
import type { DeckOfFrames } from '../detail/slide-frame.tsx';
import { ConflictView } from './conflict-view.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditingContext } from './editing-context.ts';
import { Fields } from './fields.tsx';
import { LayoutPicker } from './layout-picker.tsx';
import { QualityPanel } from './quality-panel.tsx';
import styles from './slide-editor.module.css';
import { Stage } from './stage.tsx';
import { Unfinished } from './unfinished.tsx';
import { useLive } from './use-live.ts';
import { type SlideWork, useSlideWork } from './use-slide-work.ts';

type Props = { slide: SlideView; deck: DeckOfFrames; draftKey: string; onClose: () => void };

/** The keys that act on the slide as a whole, wherever in the editor the focus is. */
function useKeys(work: SlideWork, save: () => void) {
  const acts = { undo: work.undo, redo: work.redo, save };
  const names = ['undo', 'redo', 'save'] as const;
  return (event: KeyboardEvent) => {
    const name = names.find((one) =>
      editKeys[one].some((combo) => isPressed(event.nativeEvent, combo)),
    );
    if (!name) return;
    event.preventDefault();
    acts[name]();
  };
}

/** Puts the focus in the field of a part, or of the nearest that there is. */
function focusField(root: HTMLElement | null, part: string): void {
  const name = part.startsWith('image') ? 'image' : part;
  const found = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const start = root?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(name)}"]`);
  const field = found ?? start ?? root?.querySelector<HTMLElement>('[data-field="grid"]');
  const target = field instanceof HTMLTableElement ? field.querySelector('input') : field;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

function useSave(work: SlideWork, { slide, deck, draftKey, onClose }: Props, isComplete: boolean) {
  const { t } = useTranslation();
  const edit = useEditSlide((answer) => {
    work.saved(answer);
    // The editor is gone before it could see by itself that nothing is unsaved any more.
    dropDraft(draftKey);
    announce(t('edit.saved'));
    onClose();
  });
  const save = () => {
    if (!work.isDirty || !isComplete || edit.isPending || work.theirs) return;
    const { rev } = work.base;
    edit.mutate({ id: deck.id, slideId: slide.id, rev, content: work.content });
  };
  return { save, isBusy: edit.isPending, error: edit.error, forget: edit.reset };
}

/** The slide under a person's hands: typed where it stands or in fields, laid out and judged as they type. */
export function SlideEditor(props: Props) {
  const { slide, deck, draftKey, onClose } = props;
  const { t } = useTranslation();
  const work = useSlideWork(slide, draftKey);
  const live = useLive(work.content, slide, deck);
  const [active, setActive] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const { unfinished, findings } = live;
  const { save, isBusy, error, forget } = useSave(work, props, unfinished.length === 0);
  const onKeyDown = useKeys(work, save);
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('[data-field="title"]')
      ?.focus({ preventScroll: true });
  }, []);
  const { title, theme, total } = deck;
  const place = { title, language: deck.language, theme, total, index: slide.index };
  const editing = {
    ...{ content: work.content, findings, unfinished, active, setActive },
    setText: (part: string, text: string) =>
      work.change(withText(work.content, part, text), `text ${part}`),
    change: work.change,
    seal: work.seal,
    notesId: (part: string) => `${id}-notes-${part}`,
  };
  if (work.theirs)
    return (
      <ConflictView
        base={work.base.content}
        mine={work.content}
        theirs={work.theirs.content}
        place={place}
        onChoose={(content) => {
          forget();
          work.settle(content);
          announce(t('edit.conflict.settled'));
        }}
      />
    );
  const onField = (part: string) => focusField(root.current, part);
  return (
    <EditingContext.Provider value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields within */}
      <div ref={root} className={styles.editor} onKeyDown={onKeyDown}>
        <div className={styles.left}>
          <EditBar
            work={work}
            isBusy={isBusy}
            canSave={unfinished.length === 0}
            onSave={save}
            onLayout={() => setIsChoosing(true)}
            onClose={onClose}
          />
          <Stage live={live} onField={onField} />
          {error && <ErrorNote error={error} />}
          <Unfinished content={work.content} parts={unfinished} />
          <QualityPanel live={live} saved={slide.quality?.score} onField={onField} />
        </div>
        <div className={styles.right}>
          <p className={styles.muted}>{t('edit.hint')}</p>
          <Fields place={place} />
        </div>
        {isChoosing && <LayoutPicker place={place} onClose={() => setIsChoosing(false)} />}
      </div>
    </EditingContext.Provider>
  );
}
