import { switchLanguage, useTranslation } from '#web/lib/i18n.ts';
import styles from './language-switch.module.css';

/** Switches to the other language; its name is shown in that language. */
export function LanguageSwitch() {
  const { language } = useTranslation();
  const isChinese = language === 'zh';
  return (
    <button
      type="button"
      className={styles.switch}
      lang={isChinese ? 'en' : 'zh-CN'}
      onClick={() => void switchLanguage(isChinese ? 'en' : 'zh')}
    >
      {isChinese ? 'English' : '中文'}
    </button>
  );
}
