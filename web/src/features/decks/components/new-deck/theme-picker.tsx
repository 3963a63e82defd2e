import { defaultThemeId, resolveThemeId, themeList } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { themePicture } from '../theme-picture.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import styles from './new-deck-page.module.css';

const pictureSize = { width: 480, height: 270 };

/** The themes to choose from, each by its cover. */
export function ThemePicker() {
  const { t, language } = useTranslation();
  const chosen = useDraft((draft) => resolveThemeId(draft.theme || defaultThemeId));
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
            <img
              className={styles.theme_art}
              src={themePicture(language, theme.id, 'cover')}
              alt=""
              loading="lazy"
              {...pictureSize}
            />
            {t(`theme_name.${theme.id}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
