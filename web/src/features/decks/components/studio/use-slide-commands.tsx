import { IconPresentation } from '#web/components/icons/presentation.ts';
import { IconSearch } from '#web/components/icons/search.ts';
import { IconWand } from '#web/components/icons/wand.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import type { SlideFrame } from '../detail/slide-frames.ts';

type Options = {
  select: (index: number) => void;
  onReviseAll: (() => void) | undefined;
  onFind: () => void;
};

/**
 * Adds commands to the palette: one for each slide, found by its number or title, one that searches in the slides, and
 * one that revises all slides. `select` receives the index of a slide.
 */
export function useSlideCommands(
  frames: readonly SlideFrame[],
  { select, onReviseAll, onFind }: Options,
): void {
  const { t } = useTranslation();
  usePageCommands(() => [
    { id: 'find', name: t('studio.find'), icon: <IconSearch />, run: onFind },
    ...(onReviseAll
      ? [{ id: 'revise-all', name: t('studio.revise.all'), icon: <IconWand />, run: onReviseAll }]
      : []),
    ...frames.flatMap(({ slide, index }) =>
      slide
        ? {
            id: `go-to-slide:${slide.id}`,
            name: t('commands.go_to_slide', {
              number: index + 1,
              title: getSlideTitle(slide),
            }),
            icon: <IconPresentation />,
            isLast: true,
            isSearchOnly: true,
            run: () => select(index),
          }
        : [],
    ),
  ]);
}
