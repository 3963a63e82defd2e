import { switchOwnLanguage } from '#web/app/layout/switch-own-language.ts';
import { Select } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { type Language, useTranslation } from '#web/lib/i18n.ts';
import { followSystemTheme, setTheme, useTheme } from '#web/lib/theme.ts';

/** Settings section: the app's language, which mails use too, and its colours. */
export function AppSettings() {
  const { t, language } = useTranslation();
  const { theme, isSaved } = useTheme();
  const chooseTheme = (name: string) => {
    if (name === 'light' || name === 'dark') setTheme(name);
    else followSystemTheme();
  };
  return (
    <section className={styles.section} aria-labelledby="app-settings">
      <h2 id="app-settings" className={styles.title}>
        {t('settings.app')}
      </h2>
      <div className={styles.fields}>
        <Select
          label={t('settings.language')}
          hint={t('settings.language_hint')}
          value={language}
          onChange={(event) => void switchOwnLanguage(event.target.value as Language)}
        >
          <option value="en" lang="en">
            English
          </option>
          <option value="zh" lang="zh-CN">
            中文
          </option>
        </Select>
        <Select
          label={t('settings.theme')}
          hint={t('settings.theme_hint')}
          value={isSaved ? theme : 'system'}
          onChange={(event) => chooseTheme(event.target.value)}
        >
          <option value="system">{t('settings.theme_system')}</option>
          <option value="light">{t('settings.theme_light')}</option>
          <option value="dark">{t('settings.theme_dark')}</option>
        </Select>
      </div>
    </section>
  );
}
