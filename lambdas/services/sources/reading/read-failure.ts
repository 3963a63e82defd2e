import type { SourceErrorCode } from '#shared/domain/source-errors.ts';

/** Why a document or page can't be read: trying again would end the same. */
export class ReadFailure extends Error {
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, options: ErrorOptions & { detail?: string } = {}) {
    super(options.detail === undefined ? code : `${code}: ${options.detail}`, options);
    this.name = 'ReadFailure';
    this.code = code;
  }
}
