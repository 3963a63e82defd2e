import { type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isBlankText } from '#shared/deck/blank-texts.ts';
import { isLogo } from '#shared/deck/brand-logo.ts';
import type { TextBox } from '#shared/deck/scene.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTouch } from '#web/lib/is-touch.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { drawScene, findEditableTexts } from '../../editing/check-draft.ts';
import { textAt } from '../../editing/content-tree.ts';
import { clearEditRequest, useEditRequestFor } from '../../editing/edit-request.ts';
import { getGrid } from '../../editing/grid.ts';
import { useSvg } from '../art/use-svg.ts';
import { getSlidePartName } from '../detail/finding-text.ts';
import { createBoxStyle, createButtonStyle } from './box-style.ts';
import { useEditing } from './editing-context.ts';
import { InlineText } from './inline-text.tsx';
import { MatchMark } from './match-mark.tsx';
import styles from './stage.module.css';
import type { CheckedSlide } from './use-live-check.ts';
import { usePictureDrop } from './use-picture-drop.tsx';

/** Minimum width of the drawn slide in CSS pixels for inline editing; below it the form field gets focus. */
const minInlineWidthPx = 560;

type Props = {
  checked: CheckedSlide;
  slideContext: SlideContext;
  /** Moves focus to a form field. */
  onField: (part: string) => void;
};

/** The slide drawn without the text that is edited inline. */
function Drawing({ checked, hiddenPart }: { checked: CheckedSlide; hiddenPart: string | null }) {
  const svg = useMemo(() => drawScene(checked, hiddenPart), [checked, hiddenPart]);
  const ref = useSvg(svg);
  return <div ref={ref} className={styles.drawing} aria-hidden="true" />;
}

/** Buttons over charts and pictures, which are edited in the form. */
function FormOnlyButtons({ checked, onField }: Pick<Props, 'checked' | 'onField'>) {
  const { t } = useTranslation();
  const boxes = checked.scene.boxes.filter(
    (box) => box.kind === 'chart' || (box.kind === 'image' && !isLogo(box)),
  );
  return boxes.map((box) => {
    const isChart = box.kind === 'chart';
    return (
      <button
        key={box.id}
        type="button"
        className={styles.formOnly}
        style={createBoxStyle(box)}
        aria-label={isChart ? t('edit.data_of') : t('edit.picture_of')}
        onClick={() => onField(isChart ? 'grid' : 'image')}
      />
    );
  });
}

/** Returns the part of the text before or after another in reading order, or below it in a table. */
function findNeighborPart(
  texts: readonly TextBox[],
  part: string,
  direction: 'next' | 'previous' | 'below',
): string | undefined {
  if (direction !== 'below') {
    const at = texts.findIndex((box) => box.part === part);
    return at < 0 ? undefined : texts[at + (direction === 'next' ? 1 : -1)]?.part;
  }
  const [, row = -1, column] = /^(?:columns|rows\[(\d+)\])\[(\d+)\]$/.exec(part) ?? [];
  const below = `rows[${Number(row) + 1}][${column}]`;
  return texts.some((box) => box.part === below) ? below : undefined;
}

/** Opens a text of this slide for editing when another part of the studio has requested it, then clears the request. */
function useRequestedEdit(edit: (part: string, isNew: boolean) => void): void {
  const request = useEditRequestFor(useEditing().slideId);
  const handleRequest = useEffectEvent(edit);
  useEffect(() => {
    if (!request) return;
    // A timer, because the form is updated synchronously, which an effect can't do.
    const timer = setTimeout(() => {
      clearEditRequest();
      handleRequest(request.part, request.isNew ?? false);
    });
    return () => clearTimeout(timer);
  }, [request]);
}

/** The slide drawn live; each text is a button that becomes an inline field. */
export function EditableSlide({ checked, slideContext, onField }: Props) {
  const { t } = useTranslation();
  const { active, setActive, content, findings } = useEditing();
  const stage = useRef<HTMLElement>(null);
  const { dropProps, dialog } = usePictureDrop(slideContext);
  const [editedBox, setEditedBox] = useState<TextBox | null>(null);
  const [startAt, setStartAt] = useState<{ x: number; y: number } | null>(null);
  const returnTo = useRef<string | null>(null);
  useEffect(() => {
    // After a key has ended the editing, moves the focus back to the text's button.
    if (editedBox !== null || returnTo.current === null) return;
    stage.current?.querySelector<HTMLElement>(`[data-part="${returnTo.current}"]`)?.focus();
    returnTo.current = null;
  }, [editedBox]);
  const texts = useMemo(() => findEditableTexts(checked.scene, checked.content), [checked]);
  const partsWithErrors = new Set(
    findings.flatMap(({ part, severity }) => (severity === 'error' ? (part ?? []) : [])),
  );
  // An emptied text has no box: keep its field in place.
  const editorBox = editedBox && (texts.find(({ part }) => part === editedBox.part) ?? editedBox);
  const open = (box: TextBox, event?: MouseEvent) => {
    if (box.part === undefined) return;
    const isBlank = isBlankText(content.layout, box.part, textAt(content, box.part));
    // A click by keyboard has no position; a placeholder is selected, so that typing replaces it.
    const isAtPoint = event && event.detail > 0 && !isBlank;
    setStartAt(isAtPoint ? { x: event.clientX, y: event.clientY } : null);
    const hasRoom = (stage.current?.clientWidth ?? 0) >= minInlineWidthPx;
    if (hasRoom) setEditedBox(box);
    else onField(box.part);
    setActive(box.part);
  };
  useRequestedEdit((part, isNew) => {
    const first = texts.find((box) => box.part === part) ?? texts[0];
    if (!isNew) onField(part);
    // On a touch screen, the keyboard would cover the new slide.
    else if (first && !isTouch()) open(first);
  });
  return (
    <section ref={stage} className={styles.stage} aria-label={t('edit.slide')} {...dropProps}>
      {dialog}
      <Drawing checked={checked} hiddenPart={editedBox?.part ?? null} />
      {getGrid(content) || getSlideImage(content) ? (
        <FormOnlyButtons checked={checked} onField={onField} />
      ) : null}
      <MatchMark texts={texts} />
      {texts.map((box, i) =>
        box.part === undefined || box.part === editedBox?.part ? null : (
          <button
            key={box.part}
            type="button"
            className={styles.text}
            style={createButtonStyle(box)}
            data-part={box.part}
            data-active={box.part === active || undefined}
            data-bad={partsWithErrors.has(box.part) || undefined}
            aria-keyshortcuts={i === 0 ? 'e' : undefined}
            aria-label={t('edit.text_of', { part: getSlidePartName(box.part, t) ?? box.part })}
            onClick={(event) => open(box, event)}
          />
        ),
      )}
      {editorBox?.part !== undefined && (
        <InlineText
          key={editorBox.part}
          box={editorBox}
          part={editorBox.part}
          drawnText={textAt(checked.content, editorBox.part)}
          startAt={startAt}
          neighbor={(direction) => findNeighborPart(texts, editorBox.part ?? '', direction)}
          onLeave={(isByKey) => {
            returnTo.current = isByKey ? (editorBox.part ?? null) : null;
            setEditedBox(null);
            setActive(null);
          }}
          onMoveTo={(part) => {
            const targetBox = texts.find((box) => box.part === part);
            setStartAt(null);
            setEditedBox(targetBox ?? { ...editorBox, part });
            setActive(part);
          }}
        />
      )}
    </section>
  );
}
