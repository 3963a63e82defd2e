import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { IconArrowRight } from '#web/components/icons/arrow-right.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useReorderSlides } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './slide-change.module.css';

type Props = { slide: SlideView; deckId: string; onRemoved: () => void };

/** Moves a slide by one position, or removes it from the deck. */
export function SlideTools({ slide, deckId, onRemoved }: Props) {
  const { t } = useTranslation();
  const { data: outline } = useQuery(outlineQuery(deckId, false));
  const reorder = useReorderSlides();
  const [isOpen, setIsOpen] = useState(false);
  if (!outline) return null;
  const ids = outline.entries.map(({ id }) => id);
  const from = ids.indexOf(slide.id);
  const move = (to: number) => {
    const slideIds = ids.toSpliced(from, 1).toSpliced(to, 0, slide.id);
    reorder.mutate(
      { id: deckId, rev: outline.rev, slideIds },
      { onSuccess: () => announce(t('change.moved', { number: to + 1 })) },
    );
  };
  return (
    <div className={styles.buttons}>
      <Button
        size="sm"
        icon={<IconArrowLeft />}
        disabled={from <= 0}
        isBusy={reorder.isPending}
        onClick={() => move(from - 1)}
      >
        {t('change.earlier')}
      </Button>
      <Button
        size="sm"
        icon={<IconArrowRight />}
        disabled={from === ids.length - 1}
        isBusy={reorder.isPending}
        onClick={() => move(from + 1)}
      >
        {t('change.later')}
      </Button>
      <Button
        size="sm"
        icon={<IconTrash />}
        disabled={ids.length === 1}
        onClick={() => setIsOpen(true)}
      >
        {t('change.remove')}
      </Button>
      {isOpen && (
        <RemoveDialog
          slide={slide}
          deckId={deckId}
          onClose={() => setIsOpen(false)}
          onRemoved={onRemoved}
        />
      )}
    </div>
  );
}
