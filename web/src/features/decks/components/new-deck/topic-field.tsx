import { useTranslation } from '#web/lib/i18n.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { LimitedTextArea } from './limited-text-area.tsx';
import { isLong, sourceOfTopic, topicLimit } from './new-deck-of.ts';
import { sizeOfSource, sizeOfText } from './text-size.ts';

/** One box for what the deck is about, whether a line or a whole document. */
export function TopicField({ error }: { error?: string | undefined }) {
  const { t } = useTranslation();
  const topic = useDraft((draft) => draft.topic);
  const source = sourceOfTopic(topic, t('new_deck.text_name'));
  return (
    <LimitedTextArea
      label={t('new_deck.topic')}
      name="topic"
      rows={5}
      placeholder={t('new_deck.topic_placeholder')}
      value={topic}
      onChange={(event) => changeDraft({ topic: event.target.value })}
      error={error}
      hint={isLong(topic) ? t('new_deck.topic_long') : undefined}
      size={source ? sizeOfSource(source) : sizeOfText(topic, topicLimit)}
      data-autofocus
    />
  );
}
