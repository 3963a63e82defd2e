import type { ZodError } from 'zod';
import { cutText } from '#shared/domain/text.ts';
import { AppError, type Locale } from '#shared/errors.ts';
import { findFieldLabel, formatFieldText } from './field-texts.ts';

type Issue = ZodError['issues'][number];
type FieldError = { name: string; text: string; isKnown: boolean };

// Maximum number of fields in the response, more than any form has. It keeps the response small for a request with
// thousands of unknown fields.
const maxReportedFields = 50;
const maxPathLength = 100;
/** Name of the whole request body in `fields`: for a body that is not an object, or that changes nothing. */
const wholeBodyField = 'body';

/**
 * Builds a 422 that lists the invalid fields, each with a sentence in the caller's language: at most 50 fields, with
 * paths of at most 100 characters.
 */
export function createValidationError(error: ZodError, locale: Locale): AppError {
  const allIssues = error.issues.slice(0, maxReportedFields).flatMap(expandIssue);
  const fieldIssues = allIssues.filter(({ path }) => path !== '');
  // Errors of the whole body are left out if there are field errors: "at least one field to change" adds nothing to a
  // list of unknown fields.
  const reportedIssues = fieldIssues.length > 0 ? fieldIssues : allIssues;
  // A Map, because a plain object has built-in members such as `constructor`, which could also be the name of a
  // field.
  const errorsByField = new Map<string, FieldError>();
  for (const { path, issue } of reportedIssues.slice(0, maxReportedFields)) {
    const name = cutText(path === '' ? wholeBodyField : path, maxPathLength);
    const isKnown = issue.code !== 'unrecognized_keys';
    if (!errorsByField.has(name))
      errorsByField.set(name, { name, text: formatFieldText(issue, locale), isKnown });
  }
  const errors = [...errorsByField.values()];
  return new AppError('validation', {
    fields: Object.fromEntries(errors.map(({ name, text }) => [name, text])),
    params: { summary: summarize(errors, locale) },
    cause: error,
  });
}

/**
 * Returns the issues with their paths. Reports an unknown field as an issue of its own path instead of its parent's, so
 * that a form can show it; a union's issues are those of the variant that matches best.
 */
function expandIssue(issue: Issue): { path: string; issue: Issue }[] {
  const path = issue.path.map(String);
  const pathBelow = (name: string) => [...path, name].filter((part) => part !== '').join('.');
  if (issue.code === 'invalid_union') {
    const variantIssues = findClosestVariant(issue.errors).flatMap(expandIssue);
    return variantIssues.map((variantIssue) => ({
      ...variantIssue,
      path: pathBelow(variantIssue.path),
    }));
  }
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), issue }];
  const keys = issue.keys.slice(0, maxReportedFields);
  return keys.map((key) => ({ path: [...path, key].join('.'), issue }));
}

/** For a union, returns the issues of the variant that matches best. */
const findClosestVariant = (variants: Issue[][]): Issue[] =>
  variants.toSorted((a, b) => countProblems(a) - countProblems(b))[0] ?? [];

const countProblems = (issues: Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

/** Returns a sentence for each of the first three fields. A field that the route doesn't know keeps its API name. */
function summarize(errors: FieldError[], locale: Locale): string {
  const [open, close, stop] = locale === 'zh' ? ['“', '”', '。'] : ['"', '"', '.'];
  const sentences = errors.slice(0, 3).map(({ name, text, isKnown }) => {
    const label = (isKnown && findFieldLabel(name, locale)) || `${open}${name}${close}`;
    return `${label}${locale === 'zh' ? '' : ' '}${text}`;
  });
  return sentences.join(locale === 'zh' ? '；' : '; ') + stop;
}
