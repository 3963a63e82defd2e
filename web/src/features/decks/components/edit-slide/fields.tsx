import { getSlideImage } from '#shared/deck/slide-image.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { type EntryListName, getGrid, isDrawn, isInGrid } from '../../editing/grid.ts';
import { listSlots, type Slot } from '../../editing/slots.ts';
import { getSlidePartName } from '../detail/finding-text.ts';
import { AddPicture } from './add-picture.tsx';
import { BetterDirectionField, KindField, WinnerField } from './choice-fields.tsx';
import { DataGrid } from './data-grid.tsx';
import { useEditing } from './editing-context.ts';
import { EntryList } from './entry-list.tsx';
import styles from './fields.module.css';
import { IconField } from './icon-field.tsx';
import { PictureField } from './picture-field.tsx';
import { TextField } from './text-field.tsx';

const listNames: Readonly<Record<EntryListName, true>> = {
  items: true,
  cards: true,
  stats: true,
  measures: true,
  emphasis: true,
  totals: true,
  not_given: true,
  steps: true,
  stages: true,
  levels: true,
  quadrants: true,
  events: true,
  actions: true,
  plan: true,
  explanation: true,
};

/** The name of a list by its path: `left.items` is `items`. */
function toListName(part: string): EntryListName {
  const name = part.slice(part.lastIndexOf('.') + 1);
  return Object.hasOwn(listNames, name) ? (name as EntryListName) : 'items';
}

/** The field for one slot, by the slot's kind. */
function SlotFields({ part, slot }: { part: string; slot: Slot }) {
  const { t } = useTranslation();
  if (part.endsWith('.icon')) return <IconField part={part} />;
  if (part === 'image') return <PictureField />;
  if (part === 'better' || part.endsWith('.better')) return <BetterDirectionField part={part} />;
  if (part === 'winner') return <WinnerField />;
  if (part === 'language') return <TextField part={part} label={t('edit.code_language')} />;
  if (slot.kind === 'text') return <TextField part={part} rows={part === 'code' ? 6 : 1} />;
  if (slot.kind === 'choice') return <KindField />;
  if (slot.kind === 'group')
    return (
      <fieldset className={styles.group}>
        <legend>{getSlidePartName(part, t) ?? getSlidePartName(`${part}.value`, t)}</legend>
        <GroupFields part={part} fields={slot.fields} />
      </fieldset>
    );
  if (slot.kind === 'number') return null;
  return (
    <EntryList list={part} legend={t(`edit.list.${toListName(part)}`)}>
      {(entry) =>
        slot.item.kind === 'group' ? (
          <GroupFields part={entry} fields={slot.item.fields} />
        ) : (
          <SlotFields part={entry} slot={slot.item} />
        )
      }
    </EntryList>
  );
}

function GroupFields({ part, fields }: { part: string; fields: Readonly<Record<string, Slot>> }) {
  return Object.entries(fields).map(([name, slot]) => (
    <SlotFields key={name} part={part === '' ? name : `${part}.${name}`} slot={slot} />
  ));
}

/** All texts of the slide but its notes as form fields, as an alternative to editing on the drawing. */
export function Fields({ slideContext }: { slideContext: SlideContext }) {
  const { t } = useTranslation();
  const { content } = useEditing();
  const slots = Object.entries(listSlots(content.layout));
  const slotsOutsideGrid = slots.filter(
    ([name]) =>
      !isInGrid(content, name) &&
      isDrawn(content, name) &&
      (name !== 'image' || getSlideImage(content)),
  );
  return (
    <section className={styles.fields} aria-label={t('edit.fields')}>
      <TextField part="title" />
      <TextField part="kicker" />
      {getGrid(content) && <DataGrid key={content.layout} />}
      <GroupFields part="" fields={Object.fromEntries(slotsOutsideGrid)} />
      {!getSlideImage(content) && <AddPicture slideContext={slideContext} />}
    </section>
  );
}
