import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { parseSpans, type Span } from '#shared/deck/inline.ts';
import { movePosition } from '../../editing/merge-text.ts';
import { type Selection, selectWord, serializeSpans } from '../../editing/rich-text.ts';
import {
  type MarkStyle,
  placeCursor,
  readSelection,
  readSpans,
  setSelection,
  showSpans,
  showsLines,
  type TextLine,
} from '../../editing/rich-text-dom.ts';
import { toSingleLine } from './to-single-line.ts';

type SpanChange = (spans: readonly Span[], selection: Selection) => Span[];

/** Formats the selection of the text that is being edited, or the word at the cursor. */
export type RichTextHandle = {
  change: (change: SpanChange) => void;
  /** Returns the spans and the selection; if only a cursor is set, the word around it. */
  read: () => { spans: Span[]; selection: Selection } | null;
  /** Returns the focus to the text, with a selection. */
  focus: (selection: Selection | undefined) => void;
};

type Props = {
  /** Refers to the text that has focus, or that had it before a formatting control got the focus. */
  handle: RefObject<RichTextHandle | null>;
  /** Text with inline marks. */
  value: string;
  onChange: (value: string) => void;
  /** Point of the window where the cursor starts; null selects the whole text. Absent: the field is not focused. */
  startAt?: { x: number; y: number } | null;
  styleOf: MarkStyle;
  /** Lines of the drawn text; empty: the browser breaks lines. Absent while the drawing is older than the text. */
  lines?: readonly TextLine[] | undefined;
  isInvalid: boolean;
  /** Shown in grey while the text is empty. */
  placeholder?: string | undefined;
} & Pick<
  ComponentProps<'div'>,
  'className' | 'style' | 'onKeyDown' | 'onFocus' | 'onBlur' | 'aria-label' | 'aria-labelledby'
> & { describedBy: string | undefined; 'data-field'?: string };

/** A text field of one paragraph that shows formatting instead of its marks. */
export function RichText(props: Props) {
  const { handle, value, onChange, startAt, styleOf, lines, ...rest } = props;
  const { isInvalid, describedBy, placeholder, onFocus, ...others } = rest;
  const ref = useRef<HTMLDivElement>(null);
  /** The value that the element shows; typing changes the element first. */
  const shown = useRef<string | null>(null);
  const own = useRef<RichTextHandle | null>(null);
  /** While an input method composes a text, the element must not change. */
  const isComposing = useRef(false);
  const emit = (spans: readonly Span[]) => {
    const text = serializeSpans(spans);
    shown.current = text;
    onChange(text);
  };
  const read = () => {
    const root = ref.current;
    const selection = root && readSelection(root);
    if (!selection) return null;
    return { spans: readSpans(root), selection: selectWord(root.textContent, selection) };
  };
  const focus = (selection: Selection | undefined) => {
    ref.current?.focus();
    if (ref.current && selection) setSelection(ref.current, selection);
  };
  const change = (changeSpans: SpanChange) => {
    const found = read();
    const root = ref.current;
    if (!found || !root || found.selection.start === found.selection.end) return;
    const spans = changeSpans(found.spans, found.selection);
    showSpans(root, spans, styleOf, lines);
    setSelection(root, found.selection);
    emit(spans);
  };
  useLayoutEffect(() => {
    const isOwn = handle.current !== null && handle.current === own.current;
    own.current = { read, focus, change };
    if (isOwn) handle.current = own.current;
  });
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root || isComposing.current) return;
    const isShown = shown.current === value;
    if (isShown && (lines === undefined || showsLines(root, lines))) return;
    const selection = readSelection(root);
    const before = root.textContent;
    showSpans(root, isShown ? readSpans(root) : parseSpans(value), styleOf, lines);
    shown.current = value;
    if (!selection || document.activeElement !== root) return;
    // Another user's change may have been merged into the text.
    const [start, end] = [selection.start, selection.end].map((position) =>
      movePosition(position, before, root.textContent),
    );
    setSelection(root, { start: start ?? 0, end: end ?? 0 });
  });
  useEffect(() => {
    const root = ref.current;
    if (root && startAt !== undefined) {
      root.focus({ preventScroll: true });
      const end = root.textContent.length;
      if (!startAt || !placeCursor(root, startAt))
        setSelection(root, { start: startAt ? end : 0, end });
    }
    return () => {
      if (handle.current === own.current) handle.current = null;
    };
    // Runs only once, when the field opens.
  }, []);
  const insertText = (text: string) =>
    document.execCommand('insertText', false, toSingleLine(text));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form field shows formatted text
    <div
      {...others}
      ref={ref}
      role="textbox"
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-placeholder={placeholder}
      data-placeholder={value === '' ? placeholder : undefined}
      onFocus={(event) => {
        handle.current = own.current;
        onFocus?.(event);
      }}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) emit(readSpans(event.currentTarget));
      }}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        emit(readSpans(event.currentTarget));
      }}
      onPaste={(event) => {
        event.preventDefault();
        insertText(event.clipboardData.getData('text/plain'));
      }}
      onDrop={(event) => {
        event.preventDefault();
        insertText(event.dataTransfer.getData('text/plain'));
      }}
    />
  );
}
