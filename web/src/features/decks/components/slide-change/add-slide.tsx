import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useAddSlide } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import styles from './slide-change.module.css';

/** The server's default position: at the end, but before a closing slide. */
const defaultPosition = '';
const firstPosition = 'first';

type PositionProps = {
  slides: readonly SlideView[];
  position: string;
  onSelect: (position: string) => void;
};

/**
 * Selects the position by the preceding slide's id, because indexes change when slides are
 * reordered.
 */
function PositionField({ slides, position, onSelect }: PositionProps) {
  const { t } = useTranslation();
  const hasClosing = slides.at(-1)?.layout === 'closing';
  return (
    <Select
      label={t('change.place')}
      value={position}
      onChange={(event) => onSelect(event.target.value)}
    >
      <option value={defaultPosition}>
        {hasClosing ? t('change.place_closing') : t('change.place_last')}
      </option>
      <option value={firstPosition}>{t('change.place_first')}</option>
      {slides.map(({ id, index, title, point }) => (
        <option key={id} value={id}>
          {t('change.place_after', { number: index + 1, title: title ?? point })}
        </option>
      ))}
    </Select>
  );
}

/** Returns the index of the new slide; undefined for the default position. */
function positionIndex(position: string, slides: readonly SlideView[]): number | undefined {
  if (position === firstPosition) return 0;
  const previousSlide = slides.find(({ id }) => id === position);
  return previousSlide && previousSlide.index + 1;
}

/** Adds a slide from one sentence, at the end or at a selected position. */
export function AddSlide({ deckId, slides }: { deckId: string; slides: readonly SlideView[] }) {
  const { t } = useTranslation();
  const [sentence, setSentence] = useState('');
  const [selected, setSelected] = useState(defaultPosition);
  const index = positionIndex(selected, slides);
  // The selected preceding slide may have been removed.
  const position = index === undefined ? defaultPosition : selected;
  const { data: outline } = useQuery(outlineQuery(deckId, false));
  const add = useAddSlide();
  if (!outline) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { id: deckId, rev: outline.rev, sentence, index },
      {
        onSuccess: () => {
          setSentence('');
          setSelected(defaultPosition);
          announce(t('change.adding'));
        },
      },
    );
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        label={t('change.add')}
        placeholder={t('change.add_example')}
        maxLength={400}
        value={sentence}
        onChange={(event) => setSentence(event.target.value)}
      />
      <PositionField slides={slides} position={position} onSelect={setSelected} />
      <Button
        type="submit"
        icon={<IconPlus />}
        isBusy={add.isPending}
        disabled={sentence.trim() === ''}
      >
        {t('change.add_submit')}
      </Button>
      {add.error && <ErrorNote error={add.error} />}
    </form>
  );
}
