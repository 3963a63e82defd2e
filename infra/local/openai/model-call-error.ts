import type { ErrorType } from '../demo-model/wire.ts';

/** A failed model call, with Bedrock's error type and a message for the user. */
export class ModelCallError extends Error {
  readonly type: ErrorType;
  /** Value of the server's Retry-After header. */
  readonly retryAfter: string | undefined;

  constructor(
    type: ErrorType,
    message: string,
    options: { cause?: unknown; retryAfter?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ModelCallError';
    this.type = type;
    this.retryAfter = options.retryAfter;
  }
}
