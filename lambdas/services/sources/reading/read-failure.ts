import type { SourceErrorCode } from '#shared/domain/source-errors.ts';

/** A permanent reason why a document or page can't be read; a retry would fail too. */
export class ReadFailure extends Error {
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, options: ErrorOptions & { detail?: string } = {}) {
    super(options.detail === undefined ? code : `${code}: ${options.detail}`, options);
    this.name = 'ReadFailure';
    this.code = code;
  }
}
