import { createHash, timingSafeEqual } from 'node:crypto';
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import { errorCatalog, errorText } from '#shared/errors.ts';
import { originRefusedEvent, originSecretHeader } from '#shared/origin-secret.ts';
import { localeOf } from './locale.ts';
import { logger } from './logger.ts';
import { originSecrets } from './origin-secrets.ts';

/** An event of an HTTP API, payload format 2.0. */
export type HttpEvent = Extract<LambdaEvent, { routeKey: string }>;

type Handler<T> = (event: HttpEvent, context: LambdaContext) => Promise<T>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the value is one of those that CloudFront proves itself by; takes as long for any. */
async function isOriginSecret(given: string | undefined): Promise<boolean> {
  const wanted = (await originSecrets()).map(digest);
  const found = digest(given ?? '');
  return wanted.filter((value) => timingSafeEqual(value, found)).length > 0;
}

/**
 * Lets only through what came by the product's own host. API Gateway has an address of its own: who calls that
 * could claim any network address in X-Forwarded-For, and so dodge every limit that counts by it.
 */
export function throughHost<T>(handler: Handler<T>) {
  return async (event: HttpEvent, context: LambdaContext) => {
    const { [originSecretHeader]: given, ...headers } = event.headers;
    // Nothing behind this needs to know it.
    if (await isOriginSecret(given)) return handler({ ...event, headers }, context);
    logger.warn('a request did not come by the host', {
      event: originRefusedEvent,
      request_id: context.awsRequestId,
    });
    return refusal(headers['accept-language'], context.awsRequestId);
  };
}

function refusal(language: string | undefined, requestId: string) {
  const code = 'not_through_host';
  return {
    statusCode: errorCatalog[code].status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({
      detail: errorText(code, localeOf(language)),
      code,
      request_id: requestId,
    }),
  };
}
