import { lazy, Suspense, useState } from 'react';
import { isBlankSlide } from '#shared/deck/blank-scene.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconPresentation } from '#web/components/icons/presentation.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isPressed } from '#web/lib/keys.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { castContent } from '../../editing/content-tree.ts';
import { draftKey, useSlideDrafts } from '../../editing/draft-store.ts';
import { useOpenSlide } from '../detail/use-open-slide.ts';
import { useSlideFrames } from '../detail/use-slide-frames.ts';
import { enterFullScreen } from './full-screen.ts';
import { slideShortcuts } from './studio-keys.ts';

const SlideShow = lazy(async () => ({
  default: (await import('./slide-show.tsx')).SlideShow,
}));

type ShownSlide = SlideView & { content: SlideContent };

/** Returns the slides with content, with edits that are not saved yet. */
function useContentSlides(deckId: string, slides: readonly SlideView[]): ShownSlide[] {
  const user = useSession(({ user }) => user?.id ?? '');
  const drafts = useSlideDrafts();
  return slides.flatMap((slide) => {
    const content = drafts[draftKey(user, deckId, slide.id)]?.content ?? slide.content;
    if (!content) return [];
    const { title, notes } = content;
    return [{ ...slide, content: castContent(content), title, notes }];
  });
}

/** Calls `start` on F5 and on Ctrl or Cmd + Enter, unless a dialog is open. */
function usePresentKeys(start: () => void): void {
  useWindowKeyDown((event) => {
    if (useOpenDialogs.getState().open.length > 0) return;
    if (!slideShortcuts.present.some((combo) => isPressed(event, combo))) return;
    event.preventDefault();
    start();
  });
}

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** Presents the slides in full screen, from the selected one. */
export function PresentButton({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const { slides = [], studioDeck } = useSlideFrames(deck, tasks);
  const withContent = useContentSlides(deck.id, slides);
  const filled = withContent.filter(({ content }) => !isBlankSlide(content));
  const shown = filled.length > 0 ? filled : withContent;
  const { id, openSlide } = useOpenSlide();
  const [isOpen, setIsOpen] = useState(false);
  const canPresent = shown.length > 0 && deck.current_html_version !== null;
  const start = () => {
    enterFullScreen();
    setIsOpen(true);
  };
  usePresentKeys(() => canPresent && start());
  usePageCommands(() => {
    const words = t('commands.words.present');
    const icon = <IconPresentation />;
    return canPresent
      ? [{ id: 'present', name: t('studio.present'), words, icon, run: start }]
      : [];
  });
  if (!canPresent) return null;
  const startIndex = Math.max(
    0,
    shown.findIndex((slide) => slide.id === id),
  );
  const close = (lastIndex: number) => {
    setIsOpen(false);
    // The message about skipped slides is shown after the slide show, because the audience would see it during the
    // show.
    const count = withContent.length - shown.length;
    if (count > 0) showToast({ tone: 'plain', text: t('studio.show.skipped', { count }) });
    const last = shown[lastIndex];
    if (last) openSlide(last.id);
  };
  return (
    <>
      <Button
        // If the deck can be resumed, the resume button is the primary one.
        variant={deck.allowed_actions.includes('resume') ? 'quiet' : 'primary'}
        icon={<IconPresentation />}
        data-labelled=""
        onClick={start}
      >
        {t('studio.present')}
      </Button>
      <Suspense>
        {isOpen && (
          <SlideShow slides={shown} deck={studioDeck} startIndex={startIndex} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
