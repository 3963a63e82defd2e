import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SlideView, Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import {
  type BatchOutcome,
  getBatchOutcome,
  removeBatch,
  requestRevisions,
  useRevisionBatches,
} from './revision-batch.ts';

/** Reports the outcome of the revisions of several slides in one message, when all have ended. */
export function useRevisionBatch(deckId: string, tasks: readonly Task[] | undefined): void {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const batch = useRevisionBatches((batches) => batches[deckId]);
  const slideNumbers = (ids: readonly string[]): number[] => {
    const slides = client.getQueryData<{ items: SlideView[] }>(deckKeys.slides(deckId))?.items;
    const found = (slides ?? []).filter(({ id }) => ids.includes(id));
    return found.map(({ index }) => index + 1);
  };
  const report = useEffectEvent(({ proposed, unchanged, failed }: BatchOutcome) => {
    if (!batch) return;
    const { instruction } = batch;
    removeBatch(deckId);
    const separator = language === 'zh' ? '，' : ', ';
    const numbers = slideNumbers(failed).join(language === 'zh' ? '、' : ', ');
    const parts = [
      ...(proposed.length > 0 ? [t('studio.revise.proposed', { count: proposed.length })] : []),
      ...(unchanged.length > 0 ? [t('studio.revise.unchanged', { count: unchanged.length })] : []),
      ...(failed.length > 0 ? [t('studio.revise.failed', { count: failed.length, numbers })] : []),
    ];
    const run = () => void requestRevisions(client, { deckId, slideIds: failed, instruction });
    const action = { label: t('studio.revise.try_again'), run };
    const text = t('studio.revise.result', { parts: parts.join(separator) });
    showToast({ tone: 'plain', text, ...(failed.length > 0 ? { action } : {}) });
  });
  useEffect(() => {
    if (!batch) return;
    const outcome = getBatchOutcome(batch, tasks);
    if (outcome.pending.length === 0) report(outcome);
  }, [batch, tasks]);
}
