import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTooLong, lengthAt } from '../../editing/length.ts';
import { partText } from '../detail/finding-text.ts';
import styles from './slide-editor.module.css';

/** Why the slide can't be saved yet: texts that it lacks, and those that are too long. */
export function Unfinished({ content, parts }: { content: SlideContent; parts: string[] }) {
  const { t, language } = useTranslation();
  const list = new Intl.ListFormat(language);
  const named = (some: string[]) => ({
    parts: list.format(some.map((part) => partText(part, t) ?? part)),
  });
  const long = parts.filter((part) => isTooLong(lengthAt(content, part)));
  const missing = parts.filter((part) => !long.includes(part));
  if (parts.length === 0) return null;
  return (
    <div className={styles.unfinished} role="status">
      {missing.length > 0 && <p>{t('edit.unfinished', named(missing))}</p>}
      {long.length > 0 && <p>{t('edit.shorten', named(long))}</p>}
    </div>
  );
}
