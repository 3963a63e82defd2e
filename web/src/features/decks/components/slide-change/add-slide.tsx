import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useAddSlide } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import styles from './slide-change.module.css';

/** The server's own choice: last, but before a slide that closes the deck. */
const last = '';
const first = 'first';

type PlaceProps = {
  slides: readonly SlideView[];
  place: string;
  onChoose: (place: string) => void;
};

/** Where the new slide goes: an index would mean another place once the slides are put in another order. */
function PlaceField({ slides, place, onChoose }: PlaceProps) {
  const { t } = useTranslation();
  const isClosed = slides.at(-1)?.layout === 'closing';
  return (
    <Select
      label={t('change.place')}
      value={place}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value={last}>{isClosed ? t('change.place_closing') : t('change.place_last')}</option>
      <option value={first}>{t('change.place_first')}</option>
      {slides.map(({ id, index, title, point }) => (
        <option key={id} value={id}>
          {t('change.place_after', { number: index + 1, title: title ?? point })}
        </option>
      ))}
    </Select>
  );
}

/** The index that the new slide will have; none for the server's own choice. */
function indexAt(place: string, slides: readonly SlideView[]): number | undefined {
  if (place === first) return 0;
  const before = slides.find(({ id }) => id === place);
  return before && before.index + 1;
}

/** Adds a slide by one sentence, at the end or where it is said. */
export function AddSlide({ deckId, slides }: { deckId: string; slides: readonly SlideView[] }) {
  const { t } = useTranslation();
  const [sentence, setSentence] = useState('');
  const [chosen, setPlace] = useState(last);
  const index = indexAt(chosen, slides);
  // The slide that it was to follow may be gone by now.
  const place = index === undefined ? last : chosen;
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
          setPlace(last);
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
      <PlaceField slides={slides} place={place} onChoose={setPlace} />
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
