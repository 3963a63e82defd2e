import { IconPresentation } from '#web/components/icons/presentation.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import type { Frame } from '../detail/frames.ts';

/** Adds a command for each slide to the palette, found by its number or title; `select` receives the index. */
export function useSlideCommands(frames: readonly Frame[], select: (index: number) => void): void {
  const { t } = useTranslation();
  usePageCommands(() =>
    frames.flatMap(({ slide, index }) =>
      slide
        ? {
            id: `go-to-slide:${slide.id}`,
            name: t('commands.go_to_slide', {
              number: index + 1,
              title: slide.title ?? slide.point ?? '',
            }),
            icon: <IconPresentation />,
            isLast: true,
            isSearchOnly: true,
            run: () => select(index),
          }
        : [],
    ),
  );
}
