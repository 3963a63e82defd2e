import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import { LaserArea } from './laser-area.tsx';
import { PresentedSlide } from './show-slide.tsx';
import styles from './slide-show.module.css';
import type { StudioDeck } from './studio-deck.ts';

type Props = {
  host: Window;
  slides: readonly SlideView[];
  deck: StudioDeck;
  index: number;
  onMove: (step: number) => void;
  /** Handles a key press; returns whether it had an effect. */
  onKey: (event: KeyboardEvent) => boolean;
  onClose: () => void;
};

/** Copies the page's styles and fonts into the window, which is dark because the room may be dark. */
function copyStyles(host: Window, title: string): void {
  host.document.title = title;
  host.document.documentElement.dataset.theme = 'dark';
  host.document.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    host.document.head.append(host.document.importNode(sheet, true));
}

/** Closes the speaker window together with the page or the slide show, and handles the keys pressed in it. */
function useHostWindow({ host, onKey, onClose }: Pick<Props, 'host' | 'onKey' | 'onClose'>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (onKey(event)) event.preventDefault();
  });
  const onLeave = useEffectEvent(onClose);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    host.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    host.addEventListener('pagehide', () => onLeave(), { signal });
    window.addEventListener('pagehide', () => host.close(), { signal });
    return () => {
      controller.abort();
      host.close();
    };
  }, [host]);
}

/** Returns the current time in ms, every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Formats a duration in ms as `m:ss`. */
function formatElapsed(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The timer of the speaker, which starts with the window. */
function useTimer(now: number) {
  const [startedAt, setStartedAt] = useState(now);
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const toggle = () => {
    if (pausedAt !== null) setStartedAt(startedAt + Date.now() - pausedAt);
    setPausedAt(pausedAt === null ? Date.now() : null);
  };
  const reset = () => {
    setStartedAt(Date.now());
    if (pausedAt !== null) setPausedAt(Date.now());
  };
  const elapsed = formatElapsed((pausedAt ?? now) - startedAt);
  return { elapsed, isPaused: pausedAt !== null, toggle, reset };
}

/** Text sizes of the notes in rem. */
const noteSizes = [1, 1.25, 1.5, 2, 2.5, 3];
const defaultNoteSize = 2;

/** The clock, and the timer with its buttons. */
function SpeakerTimer() {
  const { t, language } = useTranslation();
  const now = useNow();
  const timer = useTimer(now);
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  return (
    <>
      <time className={styles.timer} data-figures title={t('studio.show.elapsed')}>
        {timer.elapsed}
      </time>
      <IconButton
        label={t(timer.isPaused ? 'studio.show.timer_resume' : 'studio.show.timer_pause')}
        onClick={timer.toggle}
      >
        {timer.isPaused ? <IconPlayerPlay /> : <IconPlayerPause />}
      </IconButton>
      <IconButton label={t('studio.show.timer_reset')} onClick={timer.reset}>
        <IconRefresh />
      </IconButton>
      <time className={styles.clock} data-figures title={t('studio.show.clock')}>
        {clock.format(now)}
      </time>
    </>
  );
}

/** A second window for the speaker: this slide, the next one, notes and time. */
export function SpeakerWindow({ host, slides, deck, index, onMove, onKey, onClose }: Props) {
  const { t } = useTranslation();
  const [noteSize, setNoteSize] = useState(defaultNoteSize);
  const title = t('studio.show.speaker_title', { title: deck.title });
  useEffect(() => copyStyles(host, title), [host, title]);
  useHostWindow({ host, onKey, onClose });
  const slide = slides[index];
  const next = slides[index + 1];
  return createPortal(
    <main className={styles.speaker}>
      <div className={styles.head}>
        <Button onClick={() => onMove(-1)}>{t('slide.previous')}</Button>
        <Button variant="primary" onClick={() => onMove(1)}>
          {t('slide.next')}
        </Button>
        <span data-figures>{t('slide.of', { number: index + 1, total: slides.length })}</span>
        <SpeakerTimer />
      </div>
      <SpeakerSlide
        slide={slide}
        deck={deck}
        heading={getSlideTitle({ title: slide?.title })}
        hasLaser
      />
      {next ? (
        <SpeakerSlide
          slide={next}
          deck={deck}
          heading={t('studio.show.next', { title: getSlideTitle({ title: next.title }) })}
        />
      ) : (
        <p className={styles.end}>{t('studio.show.last')}</p>
      )}
      <div className={styles.notes}>
        <div className={styles.sizes}>
          <IconButton
            label={t('studio.show.smaller_notes')}
            disabled={noteSize === 0}
            onClick={() => setNoteSize(noteSize - 1)}
          >
            <span className={styles.smaller}>A</span>
          </IconButton>
          <IconButton
            label={t('studio.show.larger_notes')}
            disabled={noteSize === noteSizes.length - 1}
            onClick={() => setNoteSize(noteSize + 1)}
          >
            <span className={styles.larger}>A</span>
          </IconButton>
        </div>
        <p
          style={{ fontSize: `${noteSizes[noteSize]}rem` }}
          data-empty={!slide?.notes || undefined}
        >
          {slide?.notes || t('studio.show.no_notes')}
        </p>
      </div>
    </main>,
    host.document.body,
  );
}

function SpeakerSlide({
  slide,
  deck,
  heading,
  hasLaser,
}: {
  slide: SlideView | undefined;
  deck: StudioDeck;
  heading: string;
  /** Whether the slide is the audience's, on which the speaker points. */
  hasLaser?: boolean;
}) {
  const art = slide && <PresentedSlide slide={slide} deck={deck} />;
  return (
    <section>
      <h2>{heading}</h2>
      {hasLaser ? <LaserArea>{art}</LaserArea> : art}
    </section>
  );
}
