import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { previousVersion } from '../compare/use-comparison-params.ts';
import { type Frame, getFrameWork } from './frames.ts';
import { SlideDialog } from './slide-dialog.tsx';
import type { FrameDeck } from './slide-frame.tsx';
import { SlideHistory } from './slide-history.tsx';
import { useOpenSlide } from './use-open-slide.ts';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  frames: readonly Frame[];
  frameDeck: FrameDeck;
};

/** The dialog of the slide in the URL, over any tab of the deck. */
export function OpenedSlide({ deck, tasks, frames, frameDeck }: Props) {
  const { id, startsInEditor, openSlide } = useOpenSlide();
  const openFrame = frames.find(({ slide }) => id !== null && slide?.id === id);
  const comparedVersion = previousVersion(deck);
  const navigateTo = (step: 1 | -1) => {
    const next = openFrame && nextSlideWithContent(frames, openFrame.index, step);
    return next === undefined ? undefined : () => openSlide(next);
  };
  if (!openFrame?.slide?.content) return null;
  return (
    <SlideDialog
      slide={openFrame.slide}
      work={getFrameWork(openFrame, deck, tasks)}
      deck={frameDeck}
      startsEditing={startsInEditor}
      history={
        comparedVersion !== undefined && (
          <SlideHistory
            slide={openFrame.slide}
            deck={frameDeck}
            versions={deck.versions}
            initialVersion={comparedVersion}
          />
        )
      }
      // So that a reload shows the slide, not the editor.
      onEditorClose={() => startsInEditor && openSlide(id ?? undefined)}
      onClose={() => openSlide(undefined)}
      onMove={{ back: navigateTo(-1), on: navigateTo(1) }}
    />
  );
}

/** Returns the id of the nearest slide with content in one direction; undefined at the end. */
function nextSlideWithContent(
  frames: readonly Frame[],
  from: number,
  step: 1 | -1,
): string | undefined {
  for (let i = from + step; frames[i]; i += step) {
    const slide = frames[i]?.slide;
    if (slide?.content) return slide.id;
  }
  return undefined;
}
