import { ZodError } from 'zod';
import { AppError, type AppErrorOptions, type ErrorCode, Fenced } from '#shared/errors.ts';

/** An error as plain data: a structured clone keeps neither the class nor the fields of our own errors. */
export type PackedError = {
  name: string;
  message: string;
  stack?: string | undefined;
  cause?: PackedError | undefined;
  /** Of an AppError. */
  app?: { code: ErrorCode; options: Omit<AppErrorOptions, 'cause'> };
  /** Of a ZodError. */
  issues?: ZodError['issues'];
  /** Of a DOMException, such as a signal's own. */
  isDom?: true;
};

/** The longest chain of causes that is kept. */
const causesAtMost = 4;

/** An error as data that can be posted to another thread. */
export function packError(error: unknown, depth = 0): PackedError {
  // One that was made by `new` is no Error.
  if (error instanceof ZodError) return { name: error.name, message: '', issues: error.issues };
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  const hasCause = cause !== undefined && depth < causesAtMost;
  return {
    name,
    message,
    stack,
    ...(hasCause ? { cause: packError(cause, depth + 1) } : {}),
    ...(error instanceof AppError ? { app: appOf(error) } : {}),
    ...(error instanceof DOMException ? { isDom: true } : {}),
  };
}

function appOf({ code, options }: AppError): NonNullable<PackedError['app']> {
  const { cause: _cause, ...plain } = options;
  return { code, options: plain };
}

/** The error again: an AppError, Fenced or ZodError as such, any other as an Error of the same name. */
export function unpackError(packed: PackedError): Error {
  const { name, message, stack, app, issues } = packed;
  const options = packed.cause ? { cause: unpackError(packed.cause) } : {};
  if (app) return withStack(new AppError(app.code, { ...app.options, ...options }), stack);
  if (issues) return new ZodError(issues);
  if (packed.isDom) return new DOMException(message, name);
  if (name === 'Fenced') return withStack(new Fenced(message, options), stack);
  return withStack(Object.assign(new Error(message, options), { name }), stack);
}

function withStack(error: Error, stack: string | undefined): Error {
  if (stack !== undefined) error.stack = stack;
  return error;
}
