import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTooLong, lengthAt } from '../../editing/length.ts';
import { fieldName } from './cell-name.ts';
import styles from './slide-editor.module.css';

type Props = {
  content: SlideContent;
  parts: string[];
  /** Moves focus to the field of a part. */
  onField: (part: string) => void;
};

/** Why the slide can't be saved yet: missing and too long texts, each with a button that opens its field. */
export function Unfinished({ content, parts, onField }: Props) {
  const { t, language } = useTranslation();
  const list = new Intl.ListFormat(language);
  const tooLong = parts.filter((part) => isTooLong(lengthAt(content, part)));
  const missing = parts.filter((part) => !tooLong.includes(part));
  const sentence = (key: 'edit.unfinished' | 'edit.shorten', some: string[]) => {
    const [before, after] = t(key, { parts: '\n' }).split('\n');
    let next = 0;
    return (
      <p>
        {before}
        {list
          .formatToParts(some.map((part) => fieldName(content, part, t)))
          .map(({ type, value }, i) => {
            if (type === 'literal') return value;
            const part = some[next++] ?? '';
            return (
              <button key={i} type="button" onClick={() => onField(part)}>
                {value}
              </button>
            );
          })}
        {after}
      </p>
    );
  };
  if (parts.length === 0) return null;
  return (
    <div className={styles.unfinished} role="status">
      {missing.length > 0 && sentence('edit.unfinished', missing)}
      {tooLong.length > 0 && sentence('edit.shorten', tooLong)}
    </div>
  );
}
