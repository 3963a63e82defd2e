import { useTranslation } from '#web/lib/i18n.ts';
import { createTopicSource, isLongTopic } from './build-new-deck.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { LimitedTextArea } from './limited-text-area.tsx';
import { maxTextCharacters, measureSourceSize, measureTextSize } from './text-size.ts';

/** The topic, as a line or as a whole document. */
export function TopicField({ error }: { error?: string | undefined }) {
  const { t } = useTranslation();
  const topic = useDraft((draft) => draft.topic);
  const source = createTopicSource(topic, t('new_deck.text_name'));
  return (
    <LimitedTextArea
      label={t('new_deck.topic')}
      name="topic"
      rows={5}
      placeholder={t('new_deck.topic_placeholder')}
      value={topic}
      onChange={(event) => changeDraft({ topic: event.target.value })}
      error={error}
      hint={isLongTopic(topic) ? t('new_deck.topic_long') : undefined}
      size={source ? measureSourceSize(source) : measureTextSize(topic, maxTextCharacters)}
      data-autofocus
    />
  );
}
