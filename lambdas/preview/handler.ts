import { handle, type LambdaContext } from 'hono/aws-lambda';
import { once } from '../lib/once.ts';
import { type HttpEvent, throughHost } from '../lib/through-host.ts';

/** The bucket comes along: nearly every request reads a page of it. */
const loadApp = once(async () => {
  const [{ app }] = await Promise.all([import('./app.ts'), import('../stores/bucket.ts')]);
  return handle(app);
});

const guarded = throughHost(async (event, context) => (await loadApp())(event, context));

/**
 * The function behind the preview host, payload format 2.0. What stands behind it is read and parsed while the
 * secret that the host proves itself by is on its way.
 */
export function handler(event: HttpEvent, context: LambdaContext) {
  // Not waited for here: whatever it fails with, the request that needs it says.
  loadApp().catch(() => undefined);
  return guarded(event, context);
}
