import { useTranslation } from '#web/lib/i18n.ts';
import { isNearLimit, isTooLong, lengthAt } from '../../editing/length.ts';
import { findingText } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';

/** What stands below a field. What is neither an error nor a warning is a hint. */
export type Note = { text: string; isError: boolean | null };

/** How long a part is, where that is worth a word: nothing that is typed or pasted is cut. */
function useLengthNote(part: string): Note[] {
  const { t, language } = useTranslation();
  const { content } = useEditing();
  const length = lengthAt(content, part);
  if (!isNearLimit(length)) return [];
  const number = new Intl.NumberFormat(language);
  const [used, limit] = [number.format(length.used), number.format(length.limit)];
  if (!isTooLong(length)) return [{ text: t('edit.length', { used, limit }), isError: null }];
  const count = length.used - length.limit;
  return [{ text: t('edit.too_long', { count, limit }), isError: true }];
}

/** What is wrong with one part, in words, and how near to its end it is. */
export function useNotes(part: string): Note[] {
  const { t } = useTranslation();
  const { content, findings, unfinished } = useEditing();
  const length = useLengthNote(part);
  const found = findings.filter((finding) => finding.part === part && finding.severity !== 'info');
  const told = found.map(({ part: _part, ...finding }) => ({
    text: findingText(finding, t),
    isError: finding.severity === 'error',
  }));
  const isMissing = unfinished.includes(part) && !isTooLong(lengthAt(content, part));
  const missing = isMissing ? [{ text: t('edit.missing'), isError: true }] : [];
  return [...missing, ...length, ...told];
}
