import { maxInstructionsCharacters } from '#shared/domain/deck-request.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { LimitedTextArea } from './limited-text-area.tsx';
import styles from './new-deck-page.module.css';
import { PicturesField } from './pictures-field.tsx';
import { measureTextSize } from './text-size.ts';

/** Lengths of talks in minutes that can be chosen; notes are written to fill them. */
export const talkMinutes = [5, 10, 15, 20, 30, 45, 60, 90] as const;

function MinutesField() {
  const { t } = useTranslation();
  const minutes = useDraft((draft) => draft.minutes);
  return (
    <Select
      label={t('new_deck.minutes')}
      value={minutes}
      onChange={(event) => changeDraft({ minutes: Number(event.target.value) })}
    >
      <option value={0}>{t('new_deck.minutes_any')}</option>
      {talkMinutes.map((count) => (
        <option key={count} value={count}>
          {t('new_deck.minutes_of', { count })}
        </option>
      ))}
    </Select>
  );
}

function ReviewField() {
  const { t } = useTranslation();
  const isReviewed = useDraft((draft) => draft.isReviewed);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isReviewed}
        onChange={(event) => changeDraft({ isReviewed: event.target.checked })}
      />
      {t('new_deck.review')}
    </label>
  );
}

function StrictField() {
  const { t } = useTranslation();
  const isStrict = useDraft((draft) => draft.isStrict);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isStrict}
        onChange={(event) => changeDraft({ isStrict: event.target.checked })}
      />
      {t('new_deck.strict')}
    </label>
  );
}

/** Returns what is set in the collapsed options, as short texts. */
function useChosenOptionTexts(): string[] {
  const { t } = useTranslation();
  const { audience, tone, minutes, pictures, isReviewed, isStrict, instructions } = useDraft();
  return [
    ...(audience.trim() ? [audience.trim()] : []),
    ...(tone.trim() ? [tone.trim()] : []),
    ...(minutes > 0 ? [t('new_deck.minutes_of', { count: minutes })] : []),
    ...(pictures === 'none' ? [] : [t('new_deck.set.pictures')]),
    ...(isReviewed ? [t('new_deck.set.review')] : []),
    ...(isStrict ? [t('new_deck.set.strict')] : []),
    ...(instructions.trim() ? [t('new_deck.set.instructions')] : []),
  ];
}

/** The settings that most presentations don't need, collapsed. */
export function OptionFields({ fields }: { fields: Record<string, string> }) {
  const { t } = useTranslation();
  const draft = useDraft();
  const setOptions = useChosenOptionTexts();
  return (
    <details className={styles.more}>
      <summary>
        <IconChevronRight aria-hidden="true" />
        {t('new_deck.options')}
        <span className={setOptions.length > 0 ? styles.more_set : styles.more_hint}>
          {setOptions.join(' · ') || t('new_deck.options_hint')}
        </span>
      </summary>
      <div className={styles.fields}>
        <TextInput
          label={t('new_deck.audience')}
          placeholder={t('new_deck.audience_placeholder')}
          value={draft.audience}
          maxLength={200}
          error={fields.audience}
          onChange={(event) => changeDraft({ audience: event.target.value })}
        />
        <TextInput
          label={t('new_deck.tone')}
          placeholder={t('new_deck.tone_placeholder')}
          value={draft.tone}
          maxLength={200}
          error={fields.tone}
          onChange={(event) => changeDraft({ tone: event.target.value })}
        />
        <MinutesField />
        <PicturesField />
        <ReviewField />
        <StrictField />
        <div className={styles.wide}>
          <LimitedTextArea
            label={t('new_deck.instructions')}
            placeholder={t('new_deck.instructions_placeholder')}
            rows={3}
            value={draft.instructions}
            size={measureTextSize(draft.instructions, maxInstructionsCharacters)}
            error={fields.instructions}
            onChange={(event) => changeDraft({ instructions: event.target.value })}
          />
        </div>
      </div>
    </details>
  );
}
