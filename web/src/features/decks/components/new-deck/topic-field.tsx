import { TextArea } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { isLong, textLimit, topicLimit } from './new-deck-of.ts';

/** One box for what the deck is about, whether a line or a whole document. */
export function TopicField({ error }: { error?: string | undefined }) {
  const { t, language } = useTranslation();
  const topic = useDraft((draft) => draft.topic);
  const number = new Intl.NumberFormat(language);
  const limit = isLong(topic) ? textLimit : topicLimit;
  return (
    <TextArea
      label={t('new_deck.topic')}
      name="topic"
      rows={5}
      maxLength={textLimit}
      placeholder={t('new_deck.topic_placeholder')}
      value={topic}
      onChange={(event) => changeDraft({ topic: event.target.value })}
      error={error}
      hint={isLong(topic) ? t('new_deck.topic_long') : undefined}
      aside={
        topic.length > 0 && (
          <span>{`${number.format(topic.length)} / ${number.format(limit)}`}</span>
        )
      }
      data-autofocus
    />
  );
}
