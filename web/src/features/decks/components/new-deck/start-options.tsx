import { useState } from 'react';
import { defaultThemeId, themeList } from '#shared/deck/theme-list.ts';
import { Select } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { talkMinutes } from './option-fields.tsx';
import { getStartOptions, type Options, saveOptions } from './remembered-options.ts';
import { minSlides, useMaxSlides } from './slides-field.tsx';

/**
 * Returns the options and a function that stores a change. The change also applies to the new presentation if its
 * topic, texts, template and brand are still empty.
 */
function useStartOptions() {
  const [options, setOptions] = useState(getStartOptions);
  const change = (changes: Partial<Options>) => {
    saveOptions(changes);
    const { topic, texts, template, brand } = useDraft.getState();
    if (topic === '' && texts.length === 0 && !template && !brand) changeDraft(changes);
    setOptions({ ...options, ...changes });
  };
  return { options, change };
}

/** Settings section: the options with which a new presentation starts, stored in this browser. */
export function StartOptions() {
  const { t } = useTranslation();
  const { options, change } = useStartOptions();
  const max = useMaxSlides();
  const counts = Array.from({ length: max - minSlides + 1 }, (_, i) => minSlides + i);
  return (
    <section className={styles.section} aria-labelledby="start-options">
      <h2 id="start-options" className={styles.title}>
        {t('settings.new_decks')}
      </h2>
      <p className={styles.muted}>{t('settings.new_decks_lead')}</p>
      <div className={styles.fields}>
        <Select
          label={t('new_deck.theme')}
          value={options.theme || defaultThemeId}
          onChange={(event) => change({ theme: event.target.value })}
        >
          {themeList.map(({ id }) => (
            <option key={id} value={id}>
              {t(`theme_name.${id}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('new_deck.slides')}
          value={Math.min(options.slides, max)}
          onChange={(event) => change({ slides: Number(event.target.value) })}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
        <Select
          label={t('new_deck.minutes')}
          value={options.minutes}
          onChange={(event) => change({ minutes: Number(event.target.value) })}
        >
          <option value={0}>{t('new_deck.minutes_any')}</option>
          {talkMinutes.map((count) => (
            <option key={count} value={count}>
              {t('new_deck.minutes_of', { count })}
            </option>
          ))}
        </Select>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={options.isStrict}
          onChange={(event) => change({ isStrict: event.target.checked })}
        />
        {t('new_deck.strict')}
      </label>
    </section>
  );
}
