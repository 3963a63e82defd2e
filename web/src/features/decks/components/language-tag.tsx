import { useTranslation } from '#web/lib/i18n.ts';
import { getForeignLanguageName, getLanguageName } from '#web/lib/language-name.ts';
import styles from './language-tag.module.css';

type Props = { language: string; isAlways?: boolean };

/**
 * Shows a presentation's language if it differs from the reader's, because a translation may have the same title as its
 * original; with `isAlways`, also the reader's own language.
 */
export function LanguageTag({ language: tag, isAlways = false }: Props) {
  const { language } = useTranslation();
  const getName = isAlways ? getLanguageName : getForeignLanguageName;
  const name = getName(tag, language);
  return name && <span className={styles.tag}>{name}</span>;
}
