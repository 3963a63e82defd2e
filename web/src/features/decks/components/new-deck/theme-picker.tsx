import {
  defaultThemeId,
  resolveThemeId,
  type ThemeId,
  themeList,
} from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getThemePictureUrl } from '../theme-picture.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import styles from './new-deck-page.module.css';

const pictureSize = { width: 480, height: 270 };

type Props = { chosen: string; onChoose: (id: ThemeId) => void };

/** The themes to choose from, each by its cover. */
export function ThemeChoices({ chosen, onChoose }: Props) {
  const { t, language } = useTranslation();
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
              onChange={() => onChoose(theme.id)}
            />
            <img
              className={styles.theme_art}
              src={getThemePictureUrl(language, theme.id, 'cover')}
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

/** The theme of the new presentation. */
export function ThemePicker() {
  const chosen = useDraft((draft) => resolveThemeId(draft.theme || defaultThemeId));
  return <ThemeChoices chosen={chosen} onChoose={(theme) => changeDraft({ theme, brand: '' })} />;
}
