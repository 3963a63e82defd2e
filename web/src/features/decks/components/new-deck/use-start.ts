import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateDeck } from '../../api/create-deck.ts';
import { buildEstimateBody } from '../../api/estimate.ts';
import { pictureProvidersQuery } from '../../api/find-pictures.ts';
import { buildNewDeck, canStart, isUploading } from './build-new-deck.ts';
import { clearDraft, useDraft } from './draft-store.ts';
import { rememberOptions } from './remembered-options.ts';
import { clearPickedSources, type PickedSource, usePickedSources } from './sources/picked-store.ts';
import { usePictureChoice } from './use-picture-choice.ts';
import { useQuotaExhausted } from './use-quota-exhausted.ts';

/** Returns why the deck can't be started; undefined when it can. `quotaReason` is set when the quota is used up. */
function useBlockedReason(picked: readonly PickedSource[]) {
  const { t, language } = useTranslation();
  const exhaustedQuota = useQuotaExhausted();
  const quotaReason =
    exhaustedQuota && t('new_deck.used_up', { date: formatDate(exhaustedQuota.until, language) });
  const sourcesReason = isUploading(picked) ? t('new_deck.sources.uploading') : undefined;
  return { quotaReason, blockedReason: quotaReason ?? sourcesReason };
}

/** Returns whether the draft can be started, and the function that starts it and opens the presentation. */
export function useStart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraft();
  const picked = usePickedSources((state) => state.picked);
  const create = useCreateDeck();
  // The request is memoized, because a retry must send the same idempotency key, which is bound to the request object.
  const name = t('new_deck.text_name');
  const { choice: pictures } = usePictureChoice();
  const newDeck = useMemo(
    () => buildNewDeck({ ...draft, pictures }, name, picked),
    [draft, pictures, name, picked],
  );
  const isComplete = useMemo(() => canStart(draft, name, picked), [draft, name, picked]);
  const { quotaReason, blockedReason } = useBlockedReason(picked);
  const isReady = isComplete && blockedReason === undefined;
  const start = () => {
    if (!isReady || create.isPending) return;
    create.mutate(newDeck, {
      onSuccess: (deck) => {
        rememberOptions(draft);
        clearDraft();
        clearPickedSources();
        // Back from the presentation leads to the dashboard, not to an empty form.
        void navigate(`/presentation/${deck.id}`, { replace: true });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'pictures_not_set_up')
          void queryClient.invalidateQueries(pictureProvidersQuery);
      },
    });
  };
  const estimateBody = useMemo(
    () => (isComplete ? buildEstimateBody(newDeck) : null),
    [isComplete, newDeck],
  );
  return {
    start,
    isReady,
    isStarting: create.isPending,
    error: create.error,
    fields: create.error instanceof ApiError ? create.error.fields : {},
    estimateBody,
    blockedReason,
    quotaReason,
    /** Why there is no estimate: sources are still uploading (`held`), the topic is empty, or a text is too long. */
    notEstimated: isUploading(picked)
      ? ('held' as const)
      : draft.topic.trim() === ''
        ? ('not_yet' as const)
        : ('too_long' as const),
    failedSources: picked.filter(({ state }) => state === 'failed').length,
  };
}
