import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { TextArea } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type SlideAtRev, useReviseSlide } from '../../api/change-slides.ts';
import { useShownResult } from './shown-results.ts';
import styles from './slide-change.module.css';

type Props = {
  slideAtRev: SlideAtRev;
  isInProgress: boolean;
  /** Whether the last revision of the slide changed nothing. */
  isUnchanged: boolean;
};

/** Instructions to choose from. */
function InstructionExamples({ onChoose }: { onChoose: (instruction: string) => void }) {
  const { t } = useTranslation();
  const examples = [t('change.example'), t('change.examples.notes'), t('change.examples.question')];
  return (
    <ul className={styles.examples} aria-label={t('change.examples.label')}>
      {examples.map((example) => (
        <li key={example}>
          <button type="button" onClick={() => onChoose(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Requests a revision of a slide by an instruction, which stays for another try if the model changes nothing. */
export function ReviseBox({ slideAtRev, isInProgress, isUnchanged }: Props) {
  const { t } = useTranslation();
  const [instruction, setInstruction] = useState('');
  const revise = useReviseSlide();
  const isDemo = useQuery(configQuery).data?.demo_model === true;
  useShownResult(slideAtRev.slideId);
  return (
    <form
      className={styles.revise}
      onSubmit={(event) => {
        event.preventDefault();
        revise.mutate(
          { ...slideAtRev, instruction },
          {
            onSuccess: () => announce(t('change.proposal_requested')),
          },
        );
      }}
    >
      <TextArea
        label={t('change.revise')}
        rows={2}
        maxLength={2000}
        value={instruction}
        onChange={(event) => {
          setInstruction(event.target.value);
          revise.reset();
        }}
      />
      {instruction === '' && <InstructionExamples onChoose={setInstruction} />}
      <Button
        type="submit"
        icon={<IconWand />}
        isBusy={revise.isPending || isInProgress}
        disabled={instruction.trim() === ''}
      >
        {t('change.submit')}
      </Button>
      {/* Shown only after a request from this form: after a reload, the unchanged task is still in the list, but the message would be outdated. */}
      {revise.isSuccess && !isInProgress && isUnchanged && (
        <p className={styles.unchanged} role="status">
          {isDemo ? t('change.unchanged_demo') : t('change.unchanged')}
        </p>
      )}
      {revise.error && <ErrorNote error={revise.error} />}
    </form>
  );
}
