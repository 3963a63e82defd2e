import type { ErrorType } from '../demo-model/wire.ts';

/** A call that can't be answered: what Bedrock would call it, and why, in words for a person. */
export class Refused extends Error {
  readonly type: ErrorType;
  /** The server's own Retry-After, as it sent it. */
  readonly retryAfter: string | undefined;

  constructor(
    type: ErrorType,
    message: string,
    options: { cause?: unknown; retryAfter?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'Refused';
    this.type = type;
    this.retryAfter = options.retryAfter;
  }
}
