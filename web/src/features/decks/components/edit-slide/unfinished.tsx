import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTooLong, lengthAt } from '../../editing/length.ts';
import { slidePartName } from '../detail/finding-text.ts';
import styles from './slide-editor.module.css';

/** Why the slide can't be saved yet: missing and too long texts. */
export function Unfinished({ content, parts }: { content: SlideContent; parts: string[] }) {
  const { t, language } = useTranslation();
  const list = new Intl.ListFormat(language);
  const partNames = (some: string[]) => ({
    parts: list.format(some.map((part) => slidePartName(part, t) ?? part)),
  });
  const tooLong = parts.filter((part) => isTooLong(lengthAt(content, part)));
  const missing = parts.filter((part) => !tooLong.includes(part));
  if (parts.length === 0) return null;
  return (
    <div className={styles.unfinished} role="status">
      {missing.length > 0 && <p>{t('edit.unfinished', partNames(missing))}</p>}
      {tooLong.length > 0 && <p>{t('edit.shorten', partNames(tooLong))}</p>}
    </div>
  );
}
