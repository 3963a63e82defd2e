import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { gridOf, isInGrid } from '../../editing/grid.ts';
import { type Slot, slotsOf } from '../../editing/slots.ts';
import { partText } from '../detail/finding-text.ts';
import { AddPicture } from './add-picture.tsx';
import { ChoiceField, IconField, WinnerField } from './choice-fields.tsx';
import { DataGrid } from './data-grid.tsx';
import { useEditing } from './editing-context.ts';
import { EntryList } from './entry-list.tsx';
import styles from './fields.module.css';
import { PictureField } from './picture-field.tsx';
import { TextField } from './text-field.tsx';

const listNames = [
  'items',
  'cards',
  'stats',
  'steps',
  'stages',
  'levels',
  'quadrants',
  'events',
  'actions',
  'explanation',
] as const;

/** The fields of one slot, whatever stands in it. */
function SlotFields({ part, slot }: { part: string; slot: Slot }) {
  const { t } = useTranslation();
  if (part.endsWith('.icon')) return <IconField part={part} />;
  if (part === 'image') return <PictureField />;
  if (part === 'winner') return <WinnerField />;
  if (part === 'language') return <TextField part={part} label={t('edit.code_language')} />;
  if (slot.kind === 'text') return <TextField part={part} rows={part === 'code' ? 6 : 1} />;
  if (slot.kind === 'choice') return <ChoiceField part={part} options={slot.options} />;
  if (slot.kind === 'group')
    return (
      <fieldset className={styles.group}>
        <legend>{partText(part, t) ?? partText(`${part}.value`, t)}</legend>
        <GroupFields part={part} fields={slot.fields} />
      </fieldset>
    );
  if (slot.kind === 'number') return null;
  const name = listNames.find((one) => part === one || part.endsWith(`.${one}`)) ?? 'items';
  return (
    <EntryList list={part} legend={t(`edit.list.${name}`)}>
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

/** Everything that the slide says, field by field: the way for those who don't point at it. */
export function Fields({ place }: { place: SlideOfDeck }) {
  const { t } = useTranslation();
  const { content } = useEditing();
  const slots = Object.entries(slotsOf(content.layout));
  const own = slots.filter(([name]) => !isInGrid(content, name));
  return (
    <section className={styles.fields} aria-label={t('edit.fields')}>
      <TextField part="title" />
      <TextField part="kicker" />
      {gridOf(content) && <DataGrid key={content.layout} />}
      <GroupFields part="" fields={Object.fromEntries(own)} />
      {!('image' in content.blocks) && <AddPicture place={place} />}
      <TextField part="notes" rows={4} />
    </section>
  );
}
