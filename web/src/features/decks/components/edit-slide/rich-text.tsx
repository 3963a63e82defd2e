import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { parseSpans, type Span } from '#shared/deck/inline.ts';
import { type Selection, selectWord, serializeSpans } from '../../editing/rich-text.ts';
import {
  type MarkStyle,
  placeCursor,
  readSelection,
  readSpans,
  select,
  showSpans,
} from '../../editing/rich-text-dom.ts';
import { toSingleLine } from './to-single-line.ts';

type Change = (spans: readonly Span[], selection: Selection) => Span[];

/** Formats the selection of the text that is being edited, or the word at the cursor. */
export type RichTextHandle = {
  change: (change: Change) => void;
  /** The spans and the selection at the moment; of a cursor, the word around it. */
  read: () => { spans: Span[]; selection: Selection } | null;
  /** Returns the focus to the text, with a selection. */
  focus: (selection: Selection | undefined) => void;
};

type Props = {
  handle: RefObject<RichTextHandle | null>;
  /** Text with inline marks. */
  value: string;
  onChange: (value: string) => void;
  /** Point of the window where the cursor starts; without one the whole text is selected. */
  startAt: { x: number; y: number } | null;
  styleOf: MarkStyle;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  className: string | undefined;
  style: CSSProperties;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: (event: { relatedTarget: EventTarget | null }) => void;
};

/** A text field of one paragraph that shows formatting instead of its marks. */
export function RichText(props: Props) {
  const { handle, value, onChange, startAt, styleOf, label, describedBy, isInvalid } = props;
  const ref = useRef<HTMLDivElement>(null);
  /** The value that the element shows; typing changes the element first. */
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root || shown.current === value) return;
    const selection = readSelection(root);
    showSpans(root, parseSpans(value), styleOf);
    shown.current = value;
    if (selection && document.activeElement === root) select(root, selection);
  });
  // Once, when the field opens.
  useEffect(() => {
    const root = ref.current;
    root?.focus({ preventScroll: true });
    if (!root || (startAt && placeCursor(root, startAt))) return;
    select(
      root,
      startAt ? { start: value.length, end: value.length } : { start: 0, end: value.length },
    );
  }, []);
  const emit = (spans: readonly Span[]) => {
    const text = serializeSpans(spans);
    shown.current = text;
    onChange(text);
  };
  useImperativeHandle(handle, () => {
    const read = () => {
      const root = ref.current;
      const selection = root && readSelection(root);
      if (!selection) return null;
      return { spans: readSpans(root), selection: selectWord(root.textContent, selection) };
    };
    return {
      read,
      focus: (selection) => {
        ref.current?.focus();
        if (ref.current && selection) select(ref.current, selection);
      },
      change: (change) => {
        const found = read();
        const root = ref.current;
        if (!found || !root || found.selection.start === found.selection.end) return;
        const { selection } = found;
        const spans = change(found.spans, selection);
        showSpans(root, spans, styleOf);
        select(root, selection);
        emit(spans);
      },
    };
  });
  const insertText = (text: string) =>
    document.execCommand('insertText', false, toSingleLine(text));
  return (
    <div
      ref={ref}
      // biome-ignore lint/a11y/useSemanticElements: no form field shows formatted text
      role="textbox"
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      className={props.className}
      style={props.style}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) emit(readSpans(event.currentTarget));
      }}
      onCompositionEnd={(event) => emit(readSpans(event.currentTarget))}
      onPaste={(event) => {
        event.preventDefault();
        insertText(event.clipboardData.getData('text/plain'));
      }}
      onDrop={(event) => {
        event.preventDefault();
        insertText(event.dataTransfer.getData('text/plain'));
      }}
      onKeyDown={props.onKeyDown}
      onBlur={props.onBlur}
    />
  );
}
