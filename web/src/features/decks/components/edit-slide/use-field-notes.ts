import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { getLengthAt, isNearLimit, isTooLong } from '../../editing/length.ts';
import { formatFinding } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';

/** A note below a field: an error if `isError` is true, a warning if false, a hint if null. */
export type FieldNote = { text: string; isError: boolean | null };

/** Returns a note about the length when it is near or over the limit; text is never cut. */
function useLengthNote(part: string): FieldNote[] {
  const { t, language } = useTranslation();
  const { content } = useEditing();
  const length = getLengthAt(content, part);
  if (!isNearLimit(length)) return [];
  const number = new Intl.NumberFormat(language);
  const [used, limit] = [number.format(length.used), number.format(length.limit)];
  if (!isTooLong(length)) return [{ text: t('edit.length', { used, limit }), isError: null }];
  const count = length.used - length.limit;
  return [{ text: t('edit.too_long', { count, limit }), isError: true }];
}

/** Findings that say that a text is too long, the most helpful first; only one is shown. */
const lengthCodes = ['does_not_fit', 'over_capacity', 'type_floor'];

/** Returns the notes below a part's field: that its text is missing, its length, and its findings. */
export function useFieldNotes(part: string): FieldNote[] {
  const { t } = useTranslation();
  const { content, findings, unfinished } = useEditing();
  const length = useLengthNote(part);
  const isOver = isTooLong(getLengthAt(content, part));
  const partFindings = findings.filter(
    (finding) => finding.part === part && finding.severity !== 'info',
  );
  const lengthCode = lengthCodes.find((code) => partFindings.some((one) => one.code === code));
  const shownFindings = partFindings.filter(
    ({ code }) => !lengthCodes.includes(code) || (!isOver && code === lengthCode),
  );
  const findingNotes = shownFindings.map(({ part: _part, ...finding }) => ({
    text: formatFinding(finding, t, textAt(content, part)),
    isError: finding.severity === 'error',
  }));
  const isMissing = unfinished.includes(part) && !isOver;
  const missing = isMissing ? [{ text: t('edit.missing'), isError: true }] : [];
  return [...missing, ...length, ...findingNotes];
}
