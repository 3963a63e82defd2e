import { type ErrorCode, type ErrorParams, formatErrorText } from '#shared/errors.ts';
import type { ApiErrorBody } from '#shared/schemas/common.ts';

type ErrorExample = { code: ErrorCode; params?: ErrorParams } & Pick<
  ApiErrorBody,
  'fields' | 'status' | 'allowed_actions'
>;

const exampleByStatus: Record<string, ErrorExample> = {
  400: { code: 'malformed', params: { what: 'the body is not valid JSON' } },
  401: { code: 'token_expired' },
  403: { code: 'forbidden' },
  404: { code: 'not_found' },
  409: { code: 'conflict' },
  410: { code: 'verification_expired' },
  412: { code: 'stale' },
  413: { code: 'too_large', params: { limit: '256 KB' } },
  415: { code: 'unsupported_type', params: { expected: 'application/json' } },
  422: {
    code: 'validation',
    params: { summary: 'Limit must be at most 100.' },
    fields: { limit: 'must be at most 100' },
  },
  424: { code: 'picture_provider_failed', params: { provider: 'Openverse' } },
  429: { code: 'rate_limited', params: { seconds: 30 } },
  503: { code: 'busy' },
};

/** Returns an example of an error response in English; undefined for a status without one. */
export function createErrorExample(status: string): ApiErrorBody | undefined {
  const example = exampleByStatus[status];
  if (!example) return undefined;
  const { code, params, ...otherFields } = example;
  const request_id = '01K9M3V5T8Q2W4E6R7Y9A1B3C6';
  return { detail: formatErrorText(code, 'en', params), code, request_id, ...otherFields };
}
