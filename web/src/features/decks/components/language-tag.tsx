import { useTranslation } from '#web/lib/i18n.ts';
import { getForeignLanguageName } from '#web/lib/language-name.ts';
import styles from './language-tag.module.css';

/**
 * Shows a presentation's language if it differs from the reader's, because a translation may have the same title as its
 * original.
 */
export function LanguageTag({ language: tag }: { language: string }) {
  const { language } = useTranslation();
  const name = getForeignLanguageName(tag, language);
  return name && <span className={styles.tag}>{name}</span>;
}
