import { createHash, timingSafeEqual } from 'node:crypto';
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import { errorCatalog, formatErrorText } from '#shared/errors.ts';
import { originRefusedEvent, originSecretHeader } from '#shared/origin-secret.ts';
import { choosePreferredLocale } from './locale.ts';
import { logger } from './logger.ts';
import { originSecrets } from './origin-secrets.ts';

/** Event of an HTTP API, payload format 2.0. */
export type HttpEvent = Extract<LambdaEvent, { routeKey: string }>;

type Handler<T> = (event: HttpEvent, context: LambdaContext) => Promise<T>;

const computeDigest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a value is one of CloudFront's secrets; constant time. */
async function isOriginSecret(value: string | undefined): Promise<boolean> {
  const expected = (await originSecrets()).map(computeDigest);
  const actual = computeDigest(value ?? '');
  return expected.filter((secret) => timingSafeEqual(secret, actual)).length > 0;
}

/**
 * Rejects requests that did not come through CloudFront. API Gateway has its own public URL: a client that calls it
 * directly could send any address in X-Forwarded-For and so bypass the rate limits by address.
 */
export function requireOriginSecret<T>(handler: Handler<T>) {
  return async (event: HttpEvent, context: LambdaContext) => {
    const { [originSecretHeader]: secret, ...headers } = event.headers;
    // Remove the secret from the headers; the handler does not need it.
    if (await isOriginSecret(secret)) return handler({ ...event, headers }, context);
    logger.warn('a request did not come through CloudFront', {
      event: originRefusedEvent,
      request_id: context.awsRequestId,
    });
    return rejectionResponse(headers['accept-language'], context.awsRequestId);
  };
}

function rejectionResponse(language: string | undefined, requestId: string) {
  const code = 'not_through_host';
  return {
    statusCode: errorCatalog[code].status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({
      detail: formatErrorText(code, choosePreferredLocale(language)),
      code,
      request_id: requestId,
    }),
  };
}
