import { deckPurposes } from '#shared/domain/deck-request.ts';
import type { DeckIntent } from '#shared/schemas/research.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './outline.module.css';

/** Text fields of the intent, with the API's limits. */
const maxFieldLengths = { audience: 200, tone: 120, storyline: 160 } as const;
const fieldNames = ['audience', 'tone', 'storyline'] as const;

type Props = { intent: DeckIntent; onChange: (intent: DeckIntent) => void };

/** The fields for purpose, audience, tone and storyline; slides that are generated later follow them. */
export function IntentFields({ intent, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.intent}>
      <legend>{t('outline.intent.title')}</legend>
      <Select
        label={t('purpose.label')}
        value={intent.purpose}
        onChange={({ target }) => {
          const purpose = deckPurposes.find((name) => name === target.value);
          if (purpose) onChange({ ...intent, purpose });
        }}
      >
        {deckPurposes.map((name) => (
          <option key={name} value={name}>
            {t(`purpose.name.${name}`)}
          </option>
        ))}
      </Select>
      {fieldNames.map((name) => (
        <TextInput
          key={name}
          label={t(`outline.intent.${name}`)}
          value={intent[name]}
          maxLength={maxFieldLengths[name]}
          onChange={({ target }) => onChange({ ...intent, [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}
