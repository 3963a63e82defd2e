import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { versionBefore } from '../compare/use-asked-comparison.ts';
import { type Frame, workOf } from './frames-of.ts';
import { SlideDialog } from './slide-dialog.tsx';
import type { DeckOfFrames } from './slide-frame.tsx';
import { SlideHistory } from './slide-history.tsx';
import { useOpenSlide } from './use-open-slide.ts';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  frames: readonly Frame[];
  ofDeck: DeckOfFrames;
};

/** The slide that the address names, large, over whichever part of the deck is shown. */
export function OpenedSlide({ deck, tasks, frames, ofDeck }: Props) {
  const { id, isToEdit, show } = useOpenSlide();
  const opened = frames.find(({ slide }) => id !== null && slide?.id === id);
  const start = versionBefore(deck);
  const toward = (step: 1 | -1) => {
    const next = opened && nextMade(frames, opened.index, step);
    return next === undefined ? undefined : () => show(next);
  };
  if (!opened?.slide?.content) return null;
  return (
    <SlideDialog
      slide={opened.slide}
      work={workOf(opened, deck, tasks)}
      deck={ofDeck}
      startsEditing={isToEdit}
      history={
        start !== undefined && (
          <SlideHistory slide={opened.slide} deck={ofDeck} versions={deck.versions} start={start} />
        )
      }
      // A reload shows the slide as it was left: to be looked at.
      onEdited={() => isToEdit && show(id ?? undefined)}
      onClose={() => show(undefined)}
      onMove={{ back: toward(-1), on: toward(1) }}
    />
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
