import { useContext, useEffect, useState } from 'react';
import { type TextColor, textColors } from '#shared/deck/inline.ts';
import { paletteColor } from '#shared/deck/palette-color.ts';
import { themeById } from '#shared/deck/themes.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconBold } from '#web/components/icons/bold.ts';
import { IconItalic } from '#web/components/icons/italic.ts';
import { IconLink } from '#web/components/icons/link.ts';
import { IconPalette } from '#web/components/icons/palette.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isPressed } from '#web/lib/keys.ts';
import { editKeys } from '../../editing/edit-keys.ts';
import { type Editing, EditingContext } from './editing-context.ts';
import styles from './format-buttons.module.css';
import { setColor, toggleFormat } from './format-text.ts';
import { LinkForm } from './link-form.tsx';
import {
  changeSelection,
  type MarkName,
  markNames,
  type Selected,
  toggleMark,
  withColor,
} from './mark-keys.ts';

const icons = { bold: IconBold, emphasis: IconItalic, link: IconLink } satisfies Record<
  MarkName,
  unknown
>;

/** Keeps focus and selection in the text while a button is pressed. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** Formats the selection of the text with the focus: on the slide, or in a field that shows its marks. */
function useFormat({ active, setText, richText }: Editing) {
  const changeField = (changeText: (selected: Selected) => Selected) => {
    const field = document.activeElement;
    if (active !== null && field instanceof HTMLTextAreaElement)
      changeSelection(field, changeText, (text) => setText(active, text));
  };
  return {
    toggle(name: MarkName) {
      if (!richText.current) changeField((selected) => toggleMark(selected, name));
      else if (name !== 'link') toggleFormat(richText.current, name);
    },
    color(color: TextColor | undefined) {
      if (richText.current) setColor(richText.current, color);
      else changeField((selected) => withColor(selected, color));
    },
  };
}

/** Bold, emphasis, link and colour for the selection of the text being edited; nothing outside an editor. */
export function FormatButtons() {
  const editing = useContext(EditingContext);
  return editing && <Buttons editing={editing} />;
}

function Buttons({ editing }: { editing: Editing }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'colors' | 'link' | null>(null);
  const format = useFormat(editing);
  const { active, theme, richText } = editing;
  const isDisabled = active === null || active === 'code' || active === 'notes';
  const shown = isDisabled ? null : open;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!richText.current || !editKeys.link.some((combo) => isPressed(event, combo))) return;
      event.preventDefault();
      setOpen('link');
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [richText]);
  const toggle = (name: MarkName) => {
    if (name === 'link' && richText.current) setOpen(open === 'link' ? null : 'link');
    else format.toggle(name);
  };
  return (
    <>
      {markNames.map((name) => {
        const Icon = icons[name];
        return (
          <IconButton
            key={name}
            label={t(`studio.format.${name}`)}
            aria-expanded={name === 'link' ? shown === 'link' : undefined}
            disabled={isDisabled}
            onMouseDown={keepFocus}
            onClick={() => toggle(name)}
          >
            <Icon />
          </IconButton>
        );
      })}
      <span className={styles.color}>
        <IconButton
          label={t('studio.format.color')}
          aria-expanded={shown === 'colors'}
          disabled={isDisabled}
          onMouseDown={keepFocus}
          onClick={() => setOpen(open === 'colors' ? null : 'colors')}
        >
          <IconPalette />
        </IconButton>
        {shown === 'colors' && (
          <ColorList
            theme={theme}
            onChoose={(color) => {
              format.color(color);
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
  const { palette } = themeById(theme);
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
            color: color ? paletteColor(palette, color, palette.surface, palette.ink) : palette.ink,
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
