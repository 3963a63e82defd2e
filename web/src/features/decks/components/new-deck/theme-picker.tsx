import { useDeferredValue } from 'react';
import { defaultThemeId, themeList } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { firstLineOf } from '../../api/deck-title.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import { changeDraft, useDraft } from './draft-store.ts';
import styles from './new-deck-dialog.module.css';

const sampleAtMost = 60;

/** The themes, each shown on a cover with the topic that is being typed. */
export function ThemePicker() {
  const { t, language } = useTranslation();
  const chosen = useDraft((draft) => draft.theme || defaultThemeId);
  const topic = useDraft((draft) => firstLineOf(draft.topic) ?? '');
  const sample = useDeferredValue(topic.slice(0, sampleAtMost) || t('new_deck.sample_title'));
  const sampleLanguage = language === 'zh' ? 'zh-CN' : 'en';
  return (
    <fieldset>
      <legend className={styles.legend}>{t('new_deck.theme')}</legend>
      <div className={styles.themes}>
        {themeList.map((theme) => (
          <label key={theme.id} className={styles.theme}>
            <input
              type="radio"
              name="theme"
              value={theme.id}
              checked={theme.id === chosen}
              onChange={() => changeDraft({ theme: theme.id })}
            />
            <span className={styles.theme_art}>
              <DeckCover title={sample} theme={theme.id} language={sampleLanguage} total={1} />
            </span>
            {theme.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
