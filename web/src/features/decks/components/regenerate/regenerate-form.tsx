import { type FormEvent, useState } from 'react';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { titleOf } from '../../api/deck-title.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import { LimitedTextArea } from '../new-deck/limited-text-area.tsx';
import { instructionsLimit, topicLimit } from '../new-deck/new-deck-of.ts';
import { isTooLarge, sizeOfText } from '../new-deck/text-size.ts';
import styles from './regenerate.module.css';
import { ScopeChoice } from './scope-choice.tsx';
import {
  type Again,
  bodyOf,
  hasOutline,
  type SlidesAgain,
  scopesOf,
  slidesAgain,
} from './slides-again.ts';
import { WhatStays } from './what-stays.tsx';

type Props = { deck: Presentation; slides: readonly SlideView[]; onClose: () => void };

function useAgain({ deck, slides, onClose }: Props) {
  const { t } = useTranslation();
  const regenerate = useRegenerateDeck();
  const counts = slidesAgain(slides, deck.slide_count);
  const [again, setAgain] = useState<Again>(() => ({
    scope: scopesOf(counts).find((scope) => counts.made[scope] > 0) ?? 'all',
    instructions: deck.instructions,
    topic: deck.topic,
  }));
  const isFine =
    !isTooLarge(sizeOfText(again.instructions, instructionsLimit)) &&
    !isTooLarge(sizeOfText(again.topic, topicLimit));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFine || regenerate.isPending) return;
    regenerate.mutate(
      { id: deck.id, from: 'slides', body: bodyOf(again, deck) },
      {
        onSuccess: () => {
          announce(t('regenerate.started', { title: titleOf(deck, t('deck.untitled')) }));
          onClose();
        },
      },
    );
  };
  const change = (changes: Partial<Again>) => setAgain((before) => ({ ...before, ...changes }));
  return { again, change, counts, regenerate, submit, isFine };
}

type TextsProps = {
  again: Again;
  isTopicAsked: boolean;
  fields: Record<string, string>;
  onChange: (changes: Partial<Again>) => void;
};

function Texts({ again, isTopicAsked, fields, onChange }: TextsProps) {
  const { t } = useTranslation();
  return (
    <>
      {isTopicAsked && (
        <LimitedTextArea
          label={t('new_deck.topic')}
          rows={3}
          value={again.topic}
          size={sizeOfText(again.topic, topicLimit)}
          error={fields.topic}
          onChange={(event) => onChange({ topic: event.target.value })}
        />
      )}
      <LimitedTextArea
        label={t('new_deck.instructions')}
        placeholder={t('new_deck.instructions_placeholder')}
        rows={3}
        value={again.instructions}
        size={sizeOfText(again.instructions, instructionsLimit)}
        error={fields.instructions}
        onChange={(event) => onChange({ instructions: event.target.value })}
      />
    </>
  );
}

const madeBy = (counts: SlidesAgain, { scope }: Again) => counts.made[scope];

/** Which slides, by which instructions, and what stays as it is. */
export function RegenerateForm(props: Props) {
  const { t } = useTranslation();
  const { deck, onClose } = props;
  const { again, change, counts, regenerate, submit, isFine } = useAgain(props);
  const count = madeBy(counts, again);
  const { error } = regenerate;
  return (
    <form onSubmit={submit} className={styles.form}>
      <ScopeChoice
        deck={deck}
        counts={counts}
        scope={again.scope}
        onChoose={(scope) => change({ scope })}
      />
      <Texts
        again={again}
        isTopicAsked={!hasOutline(deck)}
        fields={error instanceof ApiError ? error.fields : {}}
        onChange={change}
      />
      <WhatStays deck={deck} counts={counts} />
      {error && <ErrorNote error={error} />}
      <footer className={styles.footer}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isFine || count === 0}
          isBusy={regenerate.isPending}
        >
          {t('regenerate.submit', { count })}
        </Button>
      </footer>
    </form>
  );
}
