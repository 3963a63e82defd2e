import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type TextColor, textColors } from '#shared/deck/inline.ts';
import { getPaletteColor } from '#shared/deck/palette-color.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconBold } from '#web/components/icons/bold.ts';
import { IconItalic } from '#web/components/icons/italic.ts';
import { IconLink } from '#web/components/icons/link.ts';
import { IconPalette } from '#web/components/icons/palette.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isPressed } from '#web/lib/keys.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { textAt } from '../../editing/content-tree.ts';
import { editShortcuts } from '../../editing/edit-keys.ts';
import { type Editing, EditingContext } from './editing-context.ts';
import styles from './format-buttons.module.css';
import {
  getSelectedFormats,
  isFormattingControl,
  setColor,
  type TextFormat,
  textFormats,
  toggleFormat,
} from './format-text.ts';
import { LinkForm } from './link-form.tsx';

const icons = { bold: IconBold, emphasis: IconItalic, link: IconLink } satisfies Record<
  TextFormat,
  unknown
>;

/** Keeps focus and selection in the text while a button is pressed. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** Returns which formats the whole selection has, or the word at the cursor. */
function useSelectedFormats({ richText, active, content }: Editing) {
  const [formats, setFormats] = useState({ bold: false, emphasis: false });
  useEffect(() => {
    const update = () => setFormats(getSelectedFormats(richText.current));
    update();
    document.addEventListener('selectionchange', update);
    return () => document.removeEventListener('selectionchange', update);
    // `content` is a dependency because an undo can change the formats without a `selectionchange` event.
  }, [richText, active, content]);
  return formats;
}

/**
 * Closes an open popover on Escape, on a press or scroll outside of it, and when another text is edited or the text
 * changes, for example by an undo. Returns the ref of the popover and its button.
 */
function useCloseOnChange(isOpen: boolean, { active, content }: Editing, close: () => void) {
  const ref = useRef<HTMLSpanElement>(null);
  const onClose = useRef(close);
  useLayoutEffect(() => {
    onClose.current = close;
  });
  // Compares the edited text and not `content`, which is another object after each save.
  const text = active === null ? '' : textAt(content, active);
  useEffect(() => onClose.current(), [active, text]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      // The form for a link's address handles Escape itself.
      if (event.key !== 'Escape' || isFormattingControl(event.target)) return;
      // Escape closes only the popover; the text stays open for editing until Escape is pressed again.
      event.stopPropagation();
      event.preventDefault();
      onClose.current();
    };
    const onOutside = ({ target, type }: Event) => {
      const isInside = target instanceof Node && ref.current?.contains(target);
      // Ignores scrolling while the popover has focus: the on-screen keyboard scrolls the page when it opens for a
      // link's address.
      if (type === 'scroll' && ref.current?.contains(document.activeElement)) return;
      const isButton = target instanceof Element && target.closest('[data-format]');
      if (!isInside && !isButton) onClose.current();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onOutside, true);
    window.addEventListener('scroll', onOutside, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onOutside, true);
      window.removeEventListener('scroll', onOutside, true);
    };
  }, [isOpen]);
  return ref;
}

/** Bold, emphasis, link and colour for the selection of the text being edited; disabled outside an editor. */
export function FormatButtons() {
  const { t } = useTranslation();
  const editing = useContext(EditingContext);
  if (editing) return <FormatToolbar editing={editing} />;
  const buttons = { ...icons, color: IconPalette };
  return ([...textFormats, 'color'] as const).map((name) => {
    const Icon = buttons[name];
    return (
      <IconButton key={name} label={t(`studio.format.${name}`)} disabled data-format={name}>
        <Icon />
      </IconButton>
    );
  });
}

function FormatToolbar({ editing }: { editing: Editing }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'colors' | 'link' | null>(null);
  const { active, theme, richText } = editing;
  const isDisabled = active === null || active === 'code' || active === 'notes';
  const shown = isDisabled ? null : open;
  useWindowKeyDown((event) => {
    if (!richText.current || !editShortcuts.link.some((combo) => isPressed(event, combo))) return;
    event.preventDefault();
    setOpen('link');
  });
  const popover = useCloseOnChange(shown !== null, editing, () => setOpen(null));
  const formats = useSelectedFormats(editing);
  const toggle = (name: TextFormat) => {
    if (name === 'link') setOpen(open === 'link' ? null : 'link');
    else if (richText.current) toggleFormat(richText.current, name);
  };
  return (
    <>
      {textFormats.map((name) => {
        const Icon = icons[name];
        return (
          <IconButton
            key={name}
            label={t(`studio.format.${name}`)}
            {...(name === 'link'
              ? { 'aria-expanded': shown === 'link' }
              : { 'aria-pressed': !isDisabled && formats[name] })}
            disabled={isDisabled}
            data-format={name}
            onMouseDown={keepFocus}
            onClick={() => toggle(name)}
          >
            <Icon />
          </IconButton>
        );
      })}
      <span ref={popover} className={styles.color}>
        <IconButton
          label={t('studio.format.color')}
          aria-expanded={shown === 'colors'}
          disabled={isDisabled}
          data-format="color"
          onMouseDown={keepFocus}
          onClick={() => setOpen(open === 'colors' ? null : 'colors')}
        >
          <IconPalette />
        </IconButton>
        {shown === 'colors' && (
          <ColorList
            theme={theme}
            onChoose={(color) => {
              if (richText.current) setColor(richText.current, color);
              setOpen(null);
            }}
          />
        )}
        {shown === 'link' && richText.current && (
          <LinkForm handle={richText.current} onClose={() => setOpen(null)} />
        )}
      </span>
    </>
  );
}

type ColorListProps = {
  theme: string;
  /** Undefined removes the colour. */
  onChoose: (color: TextColor | undefined) => void;
};

function ColorList({ theme, onChoose }: ColorListProps) {
  const { t } = useTranslation();
  const { palette } = getTheme(theme);
  return (
    <span className={styles.colors}>
      {[undefined, ...textColors].map((color) => (
        <button
          key={color ?? 'none'}
          type="button"
          title={t(`studio.format.colors.${color ?? 'none'}`)}
          aria-label={t(`studio.format.colors.${color ?? 'none'}`)}
          style={{
            background: palette.surface,
            color: color
              ? getPaletteColor(palette, color, palette.surface, palette.ink)
              : palette.ink,
          }}
          onMouseDown={keepFocus}
          onClick={() => onChoose(color)}
        >
          A
        </button>
      ))}
    </span>
  );
}
