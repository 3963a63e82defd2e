import { handle } from 'hono/aws-lambda';
import { requireOriginSecret } from '../lib/origin-check.ts';
import { app } from './app.ts';
import { installRunContent } from './content/content-calls.ts';
import { runInThreads } from './content/run-in-threads.ts';

installRunContent(
  runInThreads({ script: new URL('./content/content-thread.ts', import.meta.url) }),
);

/** Lambda handler of the HTTP API, payload format 2.0. */
export const handler = requireOriginSecret(handle(app));
