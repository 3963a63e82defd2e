import { z } from 'zod';
import { AppError } from '#shared/errors.ts';

type Issue = z.core.$ZodIssue;

/**
 * A 422 for a rule that no schema can know, such as a plan's limit. It is described as a schema's issue; the edge
 * words it in the caller's language.
 */
const invalidField = (issue: Issue): AppError =>
  new AppError('validation', { cause: new z.ZodError([issue]) });

/** For a number above a limit; the limit itself is allowed. */
export const tooBig = (field: string, maximum: number): AppError =>
  invalidField({
    code: 'too_big',
    origin: 'number',
    maximum,
    inclusive: true,
    path: [field],
    message: `at most ${maximum}`,
    input: undefined,
  });

/** For a value outside a list that is known at run time only. */
export const notOneOf = (field: string, values: readonly string[]): AppError =>
  invalidField({
    code: 'invalid_value',
    values: [...values],
    path: [field],
    message: 'not one of the choices',
    input: undefined,
  });

/** For a value that a schema checks outside of the body's own; its issues are about the named field. */
export const invalidIn = (field: string, { issues }: z.ZodError): AppError =>
  new AppError('validation', {
    cause: new z.ZodError(issues.map((issue) => ({ ...issue, path: [field] }))),
  });

/** With words of its own; their Chinese is in the API's field texts. */
export const unfitting = (field: string, message: string): AppError =>
  invalidField({ code: 'custom', path: [field], message, input: undefined });
