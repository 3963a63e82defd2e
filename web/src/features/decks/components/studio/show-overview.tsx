import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { FrameDeck } from './frame-deck.ts';
import styles from './show-overview.module.css';

type Props = {
  slides: readonly SlideView[];
  deck: FrameDeck;
  index: number;
  onChoose: (index: number) => void;
};

/** Returns the number of columns of the displayed grid. */
function countColumns(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop;
  const firstOfNextRow = items.findIndex(({ offsetTop }) => offsetTop !== top);
  return firstOfNextRow === -1 ? Math.max(1, items.length) : firstOfNextRow;
}

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/** All slides of a slide show as a grid. Arrow keys move the focus, a click or Enter shows the slide. */
export function ShowOverview({ slides, deck, index, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { title, language, theme, total } = deck;
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (!step || at === -1) return;
    event.preventDefault();
    const next = at + step(countColumns(buttons));
    // Without a slide above or below, the focus stays; Home and End stop at the ends.
    const isOutside = Number.isFinite(next) && !buttons[next];
    if (!isOutside) buttons[Math.min(buttons.length - 1, Math.max(0, next))]?.focus();
  };
  return (
    <ol
      ref={list}
      className={styles.overview}
      aria-label={t('studio.show.overview')}
      onKeyDown={onKeyDown}
    >
      {slides.map(({ id, content, title: slideTitle, index: slideIndex }, i) => (
        <li key={id}>
          <button
            type="button"
            className={styles.slide}
            aria-current={i === index || undefined}
            aria-label={t('studio.show.slide', { number: i + 1, title: slideTitle ?? '' })}
            onClick={() => onChoose(i)}
          >
            {content && (
              <SlideArt
                content={content}
                slideContext={{ title, language, theme, total, index: slideIndex }}
              />
            )}
            <span className={styles.number} data-figures>
              {i + 1}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
