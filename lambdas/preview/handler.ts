import { handle, type LambdaContext } from 'hono/aws-lambda';
import { once } from '../lib/once.ts';
import { type HttpEvent, requireOriginSecret } from '../lib/origin-check.ts';

/** Loads the S3 client together with the app, because nearly every request reads a page from the bucket. */
const loadApp = once(async () => {
  const [{ app }] = await Promise.all([import('./app.ts'), import('../stores/bucket.ts')]);
  return handle(app);
});

const handleVerified = requireOriginSecret(async (event, context) =>
  (await loadApp())(event, context),
);

/**
 * Handler of the preview host, payload format 2.0. Loads the app while the origin check waits for CloudFront's secret.
 */
export function handler(event: HttpEvent, context: LambdaContext) {
  // Ignore a failure here: the request that awaits `loadApp` reports it.
  loadApp().catch(() => undefined);
  return handleVerified(event, context);
}
