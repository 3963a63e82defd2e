import type { ZodError } from 'zod';
import { AppError, type Locale } from '#shared/errors.ts';
import { fieldLabel, fieldText } from './field-texts.ts';

type Issue = ZodError['issues'][number];

/** A 422 that names every field that does not fit, with a sentence each in the caller's language. */
export function validationError(error: ZodError, locale: Locale): AppError {
  const fields: Record<string, string> = {};
  for (const { path, issue } of error.issues.flatMap(spread)) {
    fields[path] ??= fieldText(issue, locale);
  }
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
  return issue.keys.map((key) => ({ path: [...path, key].join('.').slice(0, 200), issue }));
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
