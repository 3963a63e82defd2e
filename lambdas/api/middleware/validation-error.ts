import type { ZodError } from 'zod';
import { AppError, type Locale } from '#shared/errors.ts';
import { fieldLabel, fieldText } from './field-texts.ts';

type Issue = ZodError['issues'][number];

/** No form has more fields; a request may name thousands, and its answer must not outgrow it. */
const reportedFieldsAtMost = 50;
const pathCharactersAtMost = 100;

/**
 * A 422 that names the fields that don't fit, with a sentence each in the caller's language: the first 50 of them, by
 * paths of at most 100 characters.
 */
export function validationError(error: ZodError, locale: Locale): AppError {
  // A map: a plain object has members such as `constructor`, which are names of unknown fields too.
  const texts = new Map<string, string>();
  const found = error.issues.slice(0, reportedFieldsAtMost).flatMap(spread);
  for (const { path, issue } of found.slice(0, reportedFieldsAtMost)) {
    const name = path.slice(0, pathCharactersAtMost);
    if (!texts.has(name)) texts.set(name, fieldText(issue, locale));
  }
  const fields = Object.fromEntries(texts);
  return new AppError('validation', {
    fields,
    params: { summary: summaryOf(fields, locale) },
    cause: error,
  });
}

/** An unknown field is an issue of its parent: one entry a key, so that a form can show it. */
function spread(issue: Issue): { path: string; issue: Issue }[] {
  if (issue.code === 'invalid_union') return nearest(issue.errors).flatMap(spread);
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), issue }];
  const keys = issue.keys.slice(0, reportedFieldsAtMost);
  return keys.map((key) => ({ path: [...path, key].join('.'), issue }));
}

/** Of several shapes that a body may have, what it lacks of the one that it is nearest to. */
const nearest = (shapes: Issue[][]): Issue[] =>
  shapes.toSorted((a, b) => distance(a) - distance(b))[0] ?? [];

const distance = (issues: Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

function summaryOf(fields: Record<string, string>, locale: Locale): string {
  const [open, close, stop] = locale === 'zh' ? ['“', '”', '。'] : ['"', '"', '.'];
  const sentences = Object.entries(fields)
    .slice(0, 3)
    .map(([path, text]) => {
      if (path === '') return text;
      const label = fieldLabel(path, locale) ?? `${open}${path}${close}`;
      return `${label}${locale === 'zh' ? '' : ' '}${text}`;
    });
  return sentences.join(locale === 'zh' ? '；' : '; ') + stop;
}
