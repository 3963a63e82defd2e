import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { slideTitle } from '../../api/slide-title.ts';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './slide-show.module.css';
import type { StudioDeck } from './studio-deck.ts';

type Props = {
  host: Window;
  slides: readonly SlideView[];
  deck: StudioDeck;
  index: number;
  onMove: (step: number) => void;
  /** Handles a key press; returns whether it was used. */
  onKey: (event: KeyboardEvent) => boolean;
  onClose: () => void;
};

/** Copies the page's styles, fonts and theme into the window. */
function copyStyles(host: Window, title: string): void {
  host.document.title = title;
  host.document.documentElement.dataset.theme = document.documentElement.dataset.theme ?? 'dark';
  host.document.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    host.document.head.append(host.document.importNode(sheet, true));
}

/** Closes with the page or the slide show, and handles the keys pressed in the window. */
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

/** Returns the minutes and seconds since the window was opened, as `m:ss`. */
function useElapsed(): string {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A second window for the speaker: this slide, the next one, notes and time. */
export function SpeakerWindow({ host, slides, deck, index, onMove, onKey, onClose }: Props) {
  const { t } = useTranslation();
  const elapsed = useElapsed();
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
        <time data-figures>{elapsed}</time>
      </div>
      <SpeakerSlide slide={slide} deck={deck} heading={slideTitle({ title: slide?.title })} />
      {next ? (
        <SpeakerSlide
          slide={next}
          deck={deck}
          heading={t('studio.show.next', { title: slideTitle({ title: next.title }) })}
        />
      ) : (
        <p className={styles.end}>{t('studio.show.last')}</p>
      )}
      <p className={styles.notes} data-empty={!slide?.notes || undefined}>
        {slide?.notes || t('studio.show.no_notes')}
      </p>
    </main>,
    host.document.body,
  );
}

function SpeakerSlide({
  slide,
  deck,
  heading,
}: {
  slide: SlideView | undefined;
  deck: StudioDeck;
  heading: string;
}) {
  const { title, language, theme, total } = deck;
  const slideContext = useMemo(
    () => ({ isPresented: true, title, language, theme, total, index: slide?.index ?? 0 }),
    [title, language, theme, total, slide?.index],
  );
  return (
    <section>
      <h2>{heading}</h2>
      {slide?.content && <SlideArt content={slide.content} slideContext={slideContext} />}
    </section>
  );
}
