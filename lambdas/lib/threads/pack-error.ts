import { ZodError } from 'zod';
import { AppError, type AppErrorOptions, ConditionFailed, type ErrorCode } from '#shared/errors.ts';

/** An error as plain data, because a structured clone loses the class and fields of our own errors. */
export type PackedError = {
  name: string;
  message: string;
  stack?: string | undefined;
  cause?: PackedError | undefined;
  /** Set for an AppError. */
  app?: { code: ErrorCode; options: Omit<AppErrorOptions, 'cause'> };
  /** Set for a ZodError. */
  issues?: ZodError['issues'];
  /** Set for a DOMException, such as an abort signal's reason. */
  isDomException?: true;
};

/** Maximum length of the chain of causes. */
const maxCauses = 4;

/** Converts an error to data that can be posted to another thread. */
export function packError(error: unknown, depth = 0): PackedError {
  // Checked first, because a ZodError created with `new` is not an instance of Error.
  if (error instanceof ZodError) return { name: error.name, message: '', issues: error.issues };
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  const hasCause = cause !== undefined && depth < maxCauses;
  return {
    name,
    message,
    stack,
    ...(hasCause ? { cause: packError(cause, depth + 1) } : {}),
    ...(error instanceof AppError ? { app: appErrorData(error) } : {}),
    ...(error instanceof DOMException ? { isDomException: true } : {}),
  };
}

function appErrorData({ code, options }: AppError): NonNullable<PackedError['app']> {
  const { cause: _cause, ...plain } = options;
  return { code, options: plain };
}

/**
 * Restores an error: an AppError, ConditionFailed, ZodError or DOMException with its class, others as an Error with the
 * same name.
 */
export function unpackError(packed: PackedError): Error {
  const { name, message, stack, app, issues } = packed;
  const options = packed.cause ? { cause: unpackError(packed.cause) } : {};
  if (app) return withStack(new AppError(app.code, { ...app.options, ...options }), stack);
  if (issues) return new ZodError(issues);
  if (packed.isDomException) return new DOMException(message, name);
  if (name === 'ConditionFailed') return withStack(new ConditionFailed(message, options), stack);
  return withStack(Object.assign(new Error(message, options), { name }), stack);
}

function withStack(error: Error, stack: string | undefined): Error {
  if (stack !== undefined) error.stack = stack;
  return error;
}
