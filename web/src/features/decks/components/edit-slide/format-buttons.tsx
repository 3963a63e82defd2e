import { useContext } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { IconBold } from '#web/components/icons/bold.ts';
import { IconItalic } from '#web/components/icons/italic.ts';
import { IconLink } from '#web/components/icons/link.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { EditingContext } from './editing-context.ts';
import { applyMark, type MarkName, markNames } from './mark-keys.ts';

const icons = { bold: IconBold, emphasis: IconItalic, link: IconLink } satisfies Record<
  MarkName,
  unknown
>;

/** Bold, emphasis and link for the selection of the text being edited; nothing outside an editor. */
export function FormatButtons() {
  const { t } = useTranslation();
  const editing = useContext(EditingContext);
  if (!editing) return null;
  const { active, setText } = editing;
  const press = (name: MarkName) => {
    const field = document.activeElement;
    if (active !== null && field instanceof HTMLTextAreaElement)
      applyMark(field, name, (text) => setText(active, text));
  };
  return markNames.map((name) => {
    const Icon = icons[name];
    return (
      <IconButton
        key={name}
        label={t(`studio.format.${name}`)}
        disabled={active === null || active === 'code' || active === 'notes'}
        // The text keeps focus and selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => press(name)}
      >
        <Icon />
      </IconButton>
    );
  });
}
