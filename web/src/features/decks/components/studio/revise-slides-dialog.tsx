import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { TextArea } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { requestRevisions } from '../slide-change/revision-batch.ts';
import changeStyles from '../slide-change/slide-change.module.css';
import styles from './studio.module.css';

type Props = { deckId: string; slides: readonly SlideView[]; onClose: () => void };

const canBeRevised = ({ status, proposal }: SlideView) =>
  status === 'completed' && (!proposal || proposal.outdated);

/** Requests a proposal for each of several slides by one instruction, in the background. */
export function ReviseSlidesDialog({ deckId, slides, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [instruction, setInstruction] = useState('');
  const revised = slides.filter(canBeRevised);
  const skipped = slides.length - revised.length;
  return (
    <Dialog title={t('studio.revise.title', { count: slides.length })} onClose={onClose}>
      <form
        className={changeStyles.revise}
        onSubmit={(event) => {
          event.preventDefault();
          const slideIds = revised.map(({ id }) => id);
          void requestRevisions(client, { deckId, slideIds, instruction });
          announce(t('studio.revise.requested', { count: revised.length }));
          onClose();
        }}
      >
        <TextArea
          label={t('change.revise')}
          placeholder={t('change.example')}
          rows={3}
          maxLength={2000}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
          data-autofocus
        />
        <p className={styles.muted}>{t('studio.revise.note')}</p>
        {skipped > 0 && (
          <p className={styles.muted}>{t('studio.revise.skipped', { count: skipped })}</p>
        )}
        <Button
          type="submit"
          variant="primary"
          icon={<IconWand />}
          disabled={instruction.trim() === '' || revised.length === 0}
        >
          {t('studio.revise.submit', { count: revised.length })}
        </Button>
      </form>
    </Dialog>
  );
}
