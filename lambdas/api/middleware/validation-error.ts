import type { ZodError } from 'zod';
import { cutText } from '#shared/domain/text.ts';
import { AppError, type Locale } from '#shared/errors.ts';
import { fieldLabel, fieldText } from './field-texts.ts';

type Issue = ZodError['issues'][number];

// No form has more fields; limits the response to a request with thousands of unknown fields.
const maxReportedFields = 50;
const maxPathLength = 100;

/**
 * Builds a 422 that lists the invalid fields, each with a sentence in the caller's language: at most 50 fields, with
 * paths of at most 100 characters.
 */
export function validationError(error: ZodError, locale: Locale): AppError {
  // A Map, because a plain object has members such as `constructor`, which an unknown field may be named.
  const texts = new Map<string, string>();
  const foundIssues = error.issues.slice(0, maxReportedFields).flatMap(expandIssue);
  for (const { path, issue } of foundIssues.slice(0, maxReportedFields)) {
    const name = cutText(path, maxPathLength);
    if (!texts.has(name)) texts.set(name, fieldText(issue, locale));
  }
  const fields = Object.fromEntries(texts);
  return new AppError('validation', {
    fields,
    params: { summary: summarize(fields, locale) },
    cause: error,
  });
}

/**
 * Returns the issues with their paths. Reports an unknown field as an issue of its own path instead of its parent's, so
 * that a form can show it; a union's issues are those of the variant that matches best.
 */
function expandIssue(issue: Issue): { path: string; issue: Issue }[] {
  const path = issue.path.map(String);
  const below = (name: string) => [...path, name].filter((part) => part !== '').join('.');
  if (issue.code === 'invalid_union') {
    const inner = closestVariant(issue.errors).flatMap(expandIssue);
    return inner.map((one) => ({ ...one, path: below(one.path) }));
  }
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), issue }];
  const keys = issue.keys.slice(0, maxReportedFields);
  return keys.map((key) => ({ path: [...path, key].join('.'), issue }));
}

/** For a union, returns the issues of the variant that matches best. */
const closestVariant = (shapes: Issue[][]): Issue[] =>
  shapes.toSorted((a, b) => countProblems(a) - countProblems(b))[0] ?? [];

const countProblems = (issues: Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

function summarize(fields: Record<string, string>, locale: Locale): string {
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
