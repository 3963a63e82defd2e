import { type FormEvent, useState } from 'react';
import { maxInstructionsCharacters, maxTopicCharacters } from '#shared/domain/deck-request.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import { LimitedTextArea } from '../new-deck/limited-text-area.tsx';
import { isTooLarge, measureTextSize } from '../new-deck/text-size.ts';
import styles from './regenerate.module.css';
import {
  buildRegenerateBody,
  countRegenerated,
  hasOutline,
  listAvailableScopes,
  type RegenerateCounts,
  type RegenerateRequest,
} from './regenerate-counts.ts';
import { RegenerateNotes } from './regenerate-notes.tsx';
import { ScopeChoice } from './scope-choice.tsx';

type Props = { deck: Presentation; slides: readonly SlideView[]; onClose: () => void };

function useRegenerateForm({ deck, slides, onClose }: Props) {
  const { t } = useTranslation();
  const regenerate = useRegenerateDeck();
  const counts = countRegenerated(slides, deck.slide_count);
  const [request, setRequest] = useState<RegenerateRequest>(() => ({
    scope: listAvailableScopes(counts).find((scope) => counts.byScope[scope] > 0) ?? 'all',
    instructions: deck.instructions,
    topic: deck.topic,
  }));
  const isValid =
    !isTooLarge(measureTextSize(request.instructions, maxInstructionsCharacters)) &&
    !isTooLarge(measureTextSize(request.topic, maxTopicCharacters));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || regenerate.isPending) return;
    regenerate.mutate(
      { id: deck.id, from: 'slides', body: buildRegenerateBody(request, deck) },
      {
        onSuccess: () => {
          announce(t('regenerate.started', { title: getDeckTitle(deck, t('deck.untitled')) }));
          onClose();
        },
      },
    );
  };
  const change = (changes: Partial<RegenerateRequest>) =>
    setRequest((before) => ({ ...before, ...changes }));
  return { request, change, counts, regenerate, submit, isValid };
}

type TextsProps = {
  request: RegenerateRequest;
  showsTopic: boolean;
  fields: Record<string, string>;
  onChange: (changes: Partial<RegenerateRequest>) => void;
};

function RegenerateTexts({ request, showsTopic, fields, onChange }: TextsProps) {
  const { t } = useTranslation();
  return (
    <>
      {showsTopic && (
        <LimitedTextArea
          label={t('new_deck.topic')}
          rows={3}
          value={request.topic}
          size={measureTextSize(request.topic, maxTopicCharacters)}
          error={fields.topic}
          onChange={(event) => onChange({ topic: event.target.value })}
        />
      )}
      <LimitedTextArea
        label={t('new_deck.instructions')}
        placeholder={t('new_deck.instructions_placeholder')}
        rows={3}
        value={request.instructions}
        size={measureTextSize(request.instructions, maxInstructionsCharacters)}
        error={fields.instructions}
        onChange={(event) => onChange({ instructions: event.target.value })}
      />
    </>
  );
}

const countSlides = (counts: RegenerateCounts, { scope }: RegenerateRequest) =>
  counts.byScope[scope];

/** The form to regenerate slides: scope, instructions and notes about the content that is kept. */
export function RegenerateForm(props: Props) {
  const { t } = useTranslation();
  const { deck, onClose } = props;
  const { request, change, counts, regenerate, submit, isValid } = useRegenerateForm(props);
  const count = countSlides(counts, request);
  const { error } = regenerate;
  return (
    <form onSubmit={submit} className={styles.form}>
      <ScopeChoice
        deck={deck}
        counts={counts}
        scope={request.scope}
        onSelect={(scope) => change({ scope })}
      />
      <RegenerateTexts
        request={request}
        showsTopic={!hasOutline(deck)}
        fields={error instanceof ApiError ? error.fields : {}}
        onChange={change}
      />
      <RegenerateNotes deck={deck} counts={counts} />
      {error && <ErrorNote error={error} />}
      <footer className={styles.footer}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isValid || count === 0}
          isBusy={regenerate.isPending}
        >
          {t('regenerate.submit', { count })}
        </Button>
      </footer>
    </form>
  );
}
