import { type FormEvent, Suspense, useMemo, useState } from 'react';
import { blankTexts } from '#shared/deck/blank-texts.ts';
import { layoutIds, type SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useAddSlide } from '../../api/change-slides.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import { createBlankSlide, needsPicture } from '../../editing/blank-slide.ts';
import { replacePicture } from '../../editing/chosen-picture.ts';
import { LayoutList } from '../edit-slide/layout-picker.tsx';
import { PicturePanel } from '../pictures/lazy-pictures.ts';
import { initialPanelState } from '../pictures/panel-state.ts';
import styles from './add-slide-dialog.module.css';
import type { StudioDeck } from './studio-deck.ts';

type PositionProps = {
  slides: readonly SlideView[];
  /** The id of the preceding slide; '' for the start. */
  position: string;
  onSelect: (position: string) => void;
};

/** Selects the position by the preceding slide's id, because indexes change when slides move. */
function PositionField({ slides, position, onSelect }: PositionProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('change.place')}
      value={position}
      onChange={(event) => onSelect(event.target.value)}
    >
      <option value="">{t('change.place_first')}</option>
      {slides.map((slide) => (
        <option key={slide.id} value={slide.id}>
          {t('change.place_after', { number: slide.index + 1, title: getSlideTitle(slide) })}
        </option>
      ))}
    </Select>
  );
}

/** Returns the preceding slide's id of the default position: after the selected slide, but before a closing. */
function getDefaultPosition(slides: readonly SlideView[], selectedIndex: number): string {
  const isClosing = slides[selectedIndex]?.layout === 'closing';
  return slides[isClosing ? selectedIndex - 1 : selectedIndex]?.id ?? '';
}

type SentenceFormProps = {
  deckId: string;
  /** Rev of the outline. */
  rev: number;
  index: number;
  onAdded: () => void;
};

/** Has the model make a slide from one sentence. */
function SentenceForm({ deckId, rev, index, onAdded }: SentenceFormProps) {
  const { t } = useTranslation();
  const [sentence, setSentence] = useState('');
  const add = useAddSlide();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      announce(t('change.adding'));
      onAdded();
    };
    add.mutate({ id: deckId, rev, sentence, index }, { onSuccess });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={t('change.add_sentence')}
        placeholder={t('change.add_example')}
        maxLength={400}
        value={sentence}
        onChange={(event) => setSentence(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<IconWand />}
        isBusy={add.isPending}
        disabled={sentence.trim() === ''}
      >
        {t('change.add_submit')}
      </Button>
      {add.error && <ErrorNote error={add.error} />}
    </form>
  );
}

type NewSlidePictureProps = {
  presentationId: string;
  content: SlideContent;
  onChoose: (content: SlideContent) => void;
  onClose: () => void;
};

/** The dialog in which the user chooses the picture of a new slide. */
function NewSlidePicture({ presentationId, content, onChoose, onClose }: NewSlidePictureProps) {
  const [state, setState] = useState(initialPanelState);
  return (
    <Suspense>
      <PicturePanel
        {...{ presentationId, slideId: null, current: '', state, setState, onClose }}
        onChoose={(picture) => onChoose(replacePicture(content, picture))}
      />
    </Suspense>
  );
}

type Props = {
  deck: StudioDeck;
  slides: readonly SlideView[];
  selectedIndex: number;
  /** Rev of the outline. */
  rev: number;
  onInsert: (content: SlideContent, index: number) => void;
  onClose: () => void;
};

/** Adds a slide: from a sentence, by the model, or blank in a layout. */
export function AddSlideDialog({ deck, slides, selectedIndex, rev, onInsert, onClose }: Props) {
  const { t, language: appLanguage } = useTranslation();
  const [pictureless, setPictureless] = useState<SlideContent>();
  const [selected, setSelected] = useState(() => getDefaultPosition(slides, selectedIndex));
  const previous = slides.findIndex(({ id }) => id === selected);
  // If the selected preceding slide was removed, the new slide is added at the end.
  const isGone = selected !== '' && previous < 0;
  const index = isGone ? slides.length : previous + 1;
  const { title, language, theme, total } = deck;
  const slideContext = { title, language, theme, total, index };
  const options = useMemo(
    () =>
      layoutIds.map((layout) => ({
        content: createBlankSlide(layout, blankTexts[appLanguage]),
        dropped: [],
      })),
    [appLanguage],
  );
  const insert = (content: SlideContent) => {
    onInsert(content, index);
    onClose();
  };
  const choose = ({ content }: { content: SlideContent }) =>
    needsPicture(content) ? setPictureless(content) : insert(content);
  if (pictureless)
    return (
      <NewSlidePicture
        presentationId={deck.id}
        content={pictureless}
        onChoose={insert}
        onClose={() => setPictureless(undefined)}
      />
    );
  return (
    <Dialog title={t('change.add')} size="lg" onClose={onClose}>
      <div className={styles.body}>
        <PositionField
          slides={slides}
          position={isGone ? (slides.at(-1)?.id ?? '') : selected}
          onSelect={setSelected}
        />
        {deck.canRevise && (
          <SentenceForm deckId={deck.id} rev={rev} index={index} onAdded={onClose} />
        )}
        <h3>{t('studio.blank.heading')}</h3>
        <LayoutList options={options} slideContext={slideContext} onChoose={choose} />
      </div>
    </Dialog>
  );
}
