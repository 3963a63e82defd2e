import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { asidesOf, isInFlight } from '../../api/asides.ts';
import { slidesQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { versionBefore } from '../compare/use-asked-comparison.ts';
import { DraftsOfGone } from '../edit-slide/drafts-of-gone.tsx';
import { AddSlide } from '../slide-change/add-slide.tsx';
import { useSlideDrag } from '../slide-change/use-slide-drag.ts';
import { type Frame, framesOf, workOf } from './frames-of.ts';
import { SlideDialog } from './slide-dialog.tsx';
import { SlideFrame } from './slide-frame.tsx';
import { SlideHistory } from './slide-history.tsx';
import styles from './slides-tab.module.css';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** Every slide in its place from the start; each is drawn as soon as it is made. */
export function SlidesTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const isBeingMade = isWorking(deck.status) || asidesOf(tasks).some(isInFlight);
  const { data: slides } = useQuery(slidesQuery(deck.id, isBeingMade));
  const [open, setOpen] = useState<string | null>(null);
  const frames = useMemo(
    () => framesOf(slides ?? [], deck.slide_count),
    [slides, deck.slide_count],
  );
  const ofDeck = {
    id: deck.id,
    title: deck.title,
    language: deck.language,
    theme: deck.theme,
    total: frames.length,
    canEdit: deck.allowed_actions.includes('edit_slides'),
    canRevise: deck.allowed_actions.includes('revise_slide'),
    isWorking: isWorking(deck.status),
    hasSources: deck.sources.length > 0,
    minutes: deck.minutes,
  };
  const drag = useSlideDrag(deck.id, ofDeck.canEdit);
  const start = versionBefore(deck);
  const opened = frames.find(({ slide }) => open !== null && slide?.id === open);
  const toward = (step: 1 | -1) => {
    const next = opened && nextMade(frames, opened.index, step);
    return next === undefined ? undefined : () => setOpen(next);
  };

  return (
    <>
      {slides && ofDeck.canEdit && <DraftsOfGone deckId={deck.id} slides={slides} />}
      <ol className={styles.grid} aria-label={t('detail.tab.slides')}>
        {frames.map((frame) => (
          <li key={frame.index} {...drag(frame.slide?.id, frame.index)}>
            <SlideFrame
              frame={frame}
              work={workOf(frame, deck, tasks)}
              deck={ofDeck}
              onOpen={() => setOpen(frame.slide?.id ?? null)}
            />
          </li>
        ))}
      </ol>
      {ofDeck.canRevise && <AddSlide deckId={deck.id} slides={slides ?? []} />}
      {opened?.slide?.content && (
        <SlideDialog
          slide={opened.slide}
          work={workOf(opened, deck, tasks)}
          deck={ofDeck}
          history={
            start !== undefined && (
              <SlideHistory
                slide={opened.slide}
                deck={ofDeck}
                versions={deck.versions}
                start={start}
              />
            )
          }
          onClose={() => setOpen(null)}
          onMove={{ back: toward(-1), on: toward(1) }}
        />
      )}
    </>
  );
}

/** The id of the next slide that is made; undefined at either end. */
function nextMade(frames: readonly Frame[], from: number, step: 1 | -1): string | undefined {
  for (let i = from + step; frames[i]; i += step) {
    const slide = frames[i]?.slide;
    if (slide?.content) return slide.id;
  }
  return undefined;
}
