import { useContext, useState } from 'react';
import { type TextColor, textColors } from '#shared/deck/inline.ts';
import { paletteColor } from '#shared/deck/palette-color.ts';
import { themeById } from '#shared/deck/themes.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconBold } from '#web/components/icons/bold.ts';
import { IconItalic } from '#web/components/icons/italic.ts';
import { IconLink } from '#web/components/icons/link.ts';
import { IconPalette } from '#web/components/icons/palette.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { EditingContext } from './editing-context.ts';
import styles from './format-buttons.module.css';
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

/** Bold, emphasis, link and colour for the selection of the text being edited; nothing outside an editor. */
export function FormatButtons() {
  const { t } = useTranslation();
  const editing = useContext(EditingContext);
  const [showsColors, setShowsColors] = useState(false);
  if (!editing) return null;
  const { active, setText, theme } = editing;
  const isDisabled = active === null || active === 'code' || active === 'notes';
  const change = (changeText: (selected: Selected) => Selected) => {
    const field = document.activeElement;
    if (active !== null && field instanceof HTMLTextAreaElement)
      changeSelection(field, changeText, (text) => setText(active, text));
  };
  return (
    <>
      {markNames.map((name) => {
        const Icon = icons[name];
        return (
          <IconButton
            key={name}
            label={t(`studio.format.${name}`)}
            disabled={isDisabled}
            onMouseDown={keepFocus}
            onClick={() => change((selected) => toggleMark(selected, name))}
          >
            <Icon />
          </IconButton>
        );
      })}
      <span className={styles.color}>
        <IconButton
          label={t('studio.format.color')}
          aria-expanded={showsColors && !isDisabled}
          disabled={isDisabled}
          onMouseDown={keepFocus}
          onClick={() => setShowsColors(!showsColors)}
        >
          <IconPalette />
        </IconButton>
        {showsColors && !isDisabled && (
          <ColorList
            theme={theme}
            onChoose={(color) => {
              change((selected) => withColor(selected, color));
              setShowsColors(false);
            }}
          />
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
