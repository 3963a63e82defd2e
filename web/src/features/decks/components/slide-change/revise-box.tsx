import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { TextArea } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type SlideAtRev, useReviseSlide } from '../../api/change-slides.ts';
import styles from './slide-change.module.css';

type Props = {
  slideAtRev: SlideAtRev;
  isInProgress: boolean;
  /** The instruction that had no effect, for editing. */
  initialInstruction?: string | undefined;
};

/** Requests a revision of a slide by an instruction. */
export function ReviseBox({ slideAtRev, isInProgress, initialInstruction = '' }: Props) {
  const { t } = useTranslation();
  const [instruction, setInstruction] = useState(initialInstruction);
  const revise = useReviseSlide();
  return (
    <form
      className={styles.revise}
      onSubmit={(event) => {
        event.preventDefault();
        revise.mutate(
          { ...slideAtRev, instruction },
          {
            onSuccess: () => {
              setInstruction('');
              announce(t('change.proposal_requested'));
            },
          },
        );
      }}
    >
      <TextArea
        label={t('change.revise')}
        placeholder={t('change.example')}
        rows={2}
        maxLength={2000}
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
      />
      <Button
        type="submit"
        icon={<IconWand />}
        isBusy={revise.isPending || isInProgress}
        disabled={instruction.trim() === ''}
      >
        {t('change.submit')}
      </Button>
      {revise.error && <ErrorNote error={revise.error} />}
    </form>
  );
}
