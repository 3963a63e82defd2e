import { Suspense, useState } from 'react';
import type { SlideView, Version } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconHistory } from '#web/components/icons/history.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { SlideVersions } from '../compare/lazy-compare.ts';
import type { StudioDeck } from '../studio/studio-deck.ts';

type Props = {
  slide: SlideView;
  deck: StudioDeck;
  versions: readonly Version[];
  /** The version selected at first. */
  initialVersion: number;
};

/** Button that shows the slide in earlier versions; stays open when the slide changes. */
export function SlideHistory(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<IconHistory />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('version.of_slide')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton count={1} />}>
          <SlideVersions {...props} />
        </Suspense>
      )}
    </>
  );
}
