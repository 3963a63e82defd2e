import { resolveThemeId, themeList } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { ThemeChoice } from '../detail/use-theme-choice.ts';
import { getThemePictureUrl } from '../theme-picture.ts';
import styles from './theme-list.module.css';

/** The themes as buttons; the slide previews the theme under the pointer or with the focus. */
export function ThemeList({ current, choice }: { current: string; choice: ThemeChoice }) {
  const { t, language } = useTranslation();
  return (
    <ul className={styles.themes} aria-label={t('theme.menu')}>
      {themeList.map(({ id }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.theme}
            aria-pressed={id === resolveThemeId(current)}
            onPointerEnter={() => choice.preview(choice.withOwnColors(id))}
            onPointerLeave={() => choice.preview(null)}
            onFocus={() => choice.preview(choice.withOwnColors(id))}
            onBlur={() => choice.preview(null)}
            onClick={() => choice.choose(choice.withOwnColors(id))}
          >
            <img src={getThemePictureUrl(language, id, 'cover')} alt="" width={128} height={72} />
            {t(`theme_name.${id}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
