import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { moveFocusInGrid } from '#web/lib/grid-focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import styles from './show-overview.module.css';
import { PresentedSlide } from './show-slide.tsx';
import type { StudioDeck } from './studio-deck.ts';

type Props = {
  slides: readonly SlideView[];
  deck: StudioDeck;
  index: number;
  onChoose: (index: number) => void;
};

/** All slides of a slide show as a grid. Arrow keys move the focus, a click or Enter shows the slide. */
export function ShowOverview({ slides, deck, index, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (moveFocusInGrid(event.key, buttons)) event.preventDefault();
  };
  return (
    <ol
      ref={list}
      className={styles.overview}
      aria-label={t('studio.show.overview')}
      onKeyDown={onKeyDown}
    >
      {slides.map((slide, i) => (
        <li key={slide.id} className={styles.slide}>
          <PresentedSlide slide={slide} deck={deck} />
          <span className={styles.number} data-figures aria-hidden="true">
            {i + 1}
          </span>
          {/* The button covers the slide instead of containing it, so that the slide's text is not part of the button's name. */}
          <button
            type="button"
            className={styles.open}
            aria-current={i === index || undefined}
            aria-label={t('studio.show.slide', {
              number: i + 1,
              title: getSlideTitle({ title: slide.title }),
            })}
            onClick={() => onChoose(i)}
          />
        </li>
      ))}
    </ol>
  );
}
