import { z } from 'zod';
import { AppError } from '#shared/errors.ts';

type Issue = z.core.$ZodIssue;

/**
 * Returns a 422 error for a rule that a schema can't check, such as a plan's limit. It has the form of a schema
 * issue, which the API translates into the caller's language.
 */
const createInvalidFieldError = (issue: Issue): AppError =>
  new AppError('validation', { cause: new z.ZodError([issue]) });

/** Returns a 422 error for a number above a limit; the limit itself is allowed. */
export const createAboveMaximumError = (field: string, maximum: number): AppError =>
  createInvalidFieldError({
    code: 'too_big',
    origin: 'number',
    maximum,
    inclusive: true,
    path: [field],
    message: `at most ${maximum}`,
    input: undefined,
  });

/** Returns a 422 error for a value outside a list that is only known at run time. */
export const createInvalidChoiceError = (field: string, values: readonly string[]): AppError =>
  createInvalidFieldError({
    code: 'invalid_value',
    values: [...values],
    path: [field],
    message: 'not one of the choices',
    input: undefined,
  });

/** Returns a 422 error for a value that was validated by a separate schema; its issues get the field's path. */
export const createInvalidNestedError = (field: string, { issues }: z.ZodError): AppError =>
  new AppError('validation', {
    cause: new z.ZodError(issues.map((issue) => ({ ...issue, path: [field] }))),
  });

/** Returns a 422 error with a custom message; field-texts.ts has its Chinese text. */
export const createInvalidValueError = (field: string, message: string): AppError =>
  createInvalidFieldError({ code: 'custom', path: [field], message, input: undefined });
