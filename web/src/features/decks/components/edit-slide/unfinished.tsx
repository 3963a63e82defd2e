import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getLengthAt, isTooLong } from '../../editing/length.ts';
import { formatFieldName } from './cell-name.ts';
import styles from './slide-editor.module.css';

/** Marks the position in the translated sentence where the list of buttons is inserted. */
const listPlaceholder = '\n';

type Props = {
  content: SlideContent;
  parts: string[];
  /** Moves focus to the field of a part. */
  onField: (part: string) => void;
};

/** Why the slide can't be saved yet: missing and too long texts, each with a button that opens its field. */
export function UnfinishedNote({ content, parts, onField }: Props) {
  const { t, language } = useTranslation();
  const list = new Intl.ListFormat(language);
  const tooLong = parts.filter((part) => isTooLong(getLengthAt(content, part)));
  const missing = parts.filter((part) => !tooLong.includes(part));
  const sentence = (template: string, some: string[]) => {
    const [before, after] = template.split(listPlaceholder);
    let next = 0;
    return (
      <p>
        {before}
        {list
          .formatToParts(some.map((part) => formatFieldName(content, part, t)))
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
      {missing.length > 0 && sentence(t('edit.unfinished', { parts: listPlaceholder }), missing)}
      {tooLong.length > 0 && sentence(t('edit.shorten', { parts: listPlaceholder }), tooLong)}
    </div>
  );
}
