import { useTranslation } from 'react-i18next';
import { switchLanguage } from '#web/lib/i18n.ts';
import styles from './language-switch.module.css';

/** The other language, named in itself. */
export function LanguageSwitch() {
  const { i18n } = useTranslation();
  const isChinese = i18n.language === 'zh';
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
