import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { IconLayoutGrid } from '#web/components/icons/layout-grid.ts';
import { IconMaximize } from '#web/components/icons/maximize.ts';
import { IconPointer } from '#web/components/icons/pointer.ts';
import { IconPresentation } from '#web/components/icons/presentation.ts';
import { IconTransitionRight } from '#web/components/icons/transition-right.ts';
import { IconX } from '#web/components/icons/x.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { registerDialog } from '#web/lib/register-dialog.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import { leaveFullScreen, toggleFullScreen, useIsFullScreen } from './full-screen.ts';
import { switchLaserOff, toggleLaser, useLaser } from './laser.ts';
import { LaserArea } from './laser-area.tsx';
import { ShowOverview } from './show-overview.tsx';
import { ShowSlide } from './show-slide.tsx';
import styles from './slide-show.module.css';
import { SpeakerWindow } from './speaker-window.tsx';
import type { StudioDeck } from './studio-deck.ts';
import { slideShowShortcuts } from './studio-keys.ts';
import { toggleFade, useFade } from './transition.ts';
import { useIdle } from './use-idle.ts';
import { useSlideShow } from './use-show.ts';

type Props = {
  slides: readonly SlideView[];
  deck: StudioDeck;
  startIndex: number;
  onClose: (lastIndex: number) => void;
};

/** Opens the element as a modal dialog over the whole page, and leaves the full screen when it is removed. */
function useSlideShowDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    // Without this, the first button gets the focus, and the controls stay over the slide.
    element.focus();
    const unregisterDialog = registerDialog(element);
    return () => {
      leaveFullScreen();
      element.close();
      unregisterDialog();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/**
 * Calls `onEscape` when the browser leaves full screen, which it does on Escape. Returns whether the page is in full
 * screen, and a `toggle` that does not cause a call of `onEscape`.
 */
function useFullScreen(onEscape: () => void) {
  const isFullScreen = useIsFullScreen();
  const wasFullScreen = useRef(isFullScreen);
  const hasToggled = useRef(false);
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (wasFullScreen.current && !isFullScreen && !hasToggled.current) handleEscape();
    wasFullScreen.current = isFullScreen;
    hasToggled.current = false;
  }, [isFullScreen]);
  const toggle = () => {
    hasToggled.current = isFullScreen;
    toggleFullScreen();
  };
  return { isFullScreen, toggle };
}

/** The slides in full screen, with the newest edits. Keys and clicks change the slide; Escape ends. */
export function SlideShow({ slides, deck, startIndex, onClose }: Props) {
  const { t } = useTranslation();
  const [speaker, setSpeaker] = useState<Window | null>(null);
  // The end of full screen ends the slide show, but not while the speaker view is open: browsers also end full screen
  // when a window opens.
  const fullScreen = useFullScreen(() => !speaker && onClose(index));
  const { index, view, typed, show, move, toggle, onKey, onClick } = useSlideShow(
    slides.length,
    startIndex,
    { full_screen: fullScreen.toggle, laser: toggleLaser, transition: toggleFade },
  );
  const ref = useSlideShowDialog();
  const { isIdle, wake } = useIdle();
  // Shows the controls again after a change to full screen, because the browser covers them with a message during the
  // change.
  useEffect(wake, [wake, fullScreen.isFullScreen]);
  const slide = slides[index];
  const isLaserOn = useLaser((laser) => laser.isOn);
  const { fades } = useFade();
  useEffect(() => switchLaserOff, []);
  const isOverview = view === 'overview';
  // Moves the focus to the dialog, because closing the overview removes the focused button.
  useEffect(() => {
    if (!isOverview && document.activeElement === document.body) ref.current?.focus();
  }, [isOverview, ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that the slide show handles leave the controls hidden, so that the audience sees only the slide.
    if (!onKey(event.nativeEvent)) return wake();
    event.preventDefault();
    event.stopPropagation();
  };
  const openSpeakerView = () => {
    const opened = window.open('', '', 'popup,width=1000,height=700');
    if (opened) setSpeaker(opened);
    else showToast({ tone: 'bad', text: t('studio.show.blocked') });
  };
  if (!slide?.content) return null;
  const label = t('slide.of', { number: index + 1, total: slides.length });
  const viewText = view === 'slide' ? label : t(`studio.show.${view}`);
  const stateText = typed === '' ? viewText : t('studio.show.typed', { number: typed });
  return (
    <>
      <dialog
        ref={ref}
        tabIndex={-1}
        className={styles.show}
        data-slide-show
        data-idle={(isIdle && typed === '' && !isOverview) || undefined}
        aria-label={t('studio.show.label')}
        onPointerMove={wake}
        onPointerUp={wake}
        onKeyDown={onKeyDown}
        data-view={view}
        onClick={(event) => onClick(event.target)}
        onCancel={(event) => {
          event.preventDefault();
          if (isOverview) toggle('overview');
          else onClose(index);
        }}
      >
        {isOverview && <ShowOverview {...{ slides, deck, index }} onChoose={show} />}
        {view === 'slide' && (
          <div className={styles.slide}>
            <LaserArea>
              <ShowSlide
                slide={slide}
                deck={deck}
                label={getSlideTitle({ title: slide.title }) || label}
              />
            </LaserArea>
          </div>
        )}
        <div className={styles.controls}>
          <IconButton
            label={t('slide.previous')}
            aria-disabled={index === 0}
            onClick={() => move(-1)}
          >
            <IconChevronLeft />
          </IconButton>
          <span data-figures role="status">
            {stateText}
          </span>
          <IconButton
            label={t('slide.next')}
            aria-disabled={index === slides.length - 1}
            onClick={() => move(1)}
          >
            <IconChevronRight />
          </IconButton>
          <IconButton
            label={t('studio.show.overview')}
            aria-pressed={isOverview}
            onClick={() => toggle('overview')}
          >
            <IconLayoutGrid />
          </IconButton>
          <span className={styles.mouse}>
            <IconButton
              label={t('studio.show.laser')}
              aria-pressed={isLaserOn}
              aria-keyshortcuts={slideShowShortcuts.laser[0].key}
              onClick={toggleLaser}
            >
              <IconPointer />
            </IconButton>
          </span>
          <span className={styles.mouse}>
            <IconButton
              label={t('studio.show.transition')}
              aria-pressed={fades}
              aria-keyshortcuts={slideShowShortcuts.transition[0].key}
              onClick={toggleFade}
            >
              <IconTransitionRight />
            </IconButton>
          </span>
          {document.fullscreenEnabled && (
            <IconButton
              label={t('studio.show.full_screen')}
              aria-pressed={fullScreen.isFullScreen}
              aria-keyshortcuts={slideShowShortcuts.full_screen[0].key}
              onClick={fullScreen.toggle}
            >
              <IconMaximize />
            </IconButton>
          )}
          <IconButton label={t('studio.show.speaker')} onClick={openSpeakerView}>
            <IconPresentation />
          </IconButton>
          <IconButton label={t('studio.show.close')} onClick={() => onClose(index)}>
            <IconX />
          </IconButton>
        </div>
      </dialog>
      {speaker && (
        <SpeakerWindow
          host={speaker}
          slides={slides}
          deck={deck}
          index={index}
          onMove={move}
          onKey={onKey}
          onClose={() => setSpeaker(null)}
        />
      )}
    </>
  );
}
