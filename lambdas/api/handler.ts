import { handle } from 'hono/aws-lambda';
import { throughHost } from '../lib/through-host.ts';
import { app } from './app.ts';
import { installRunContent } from './content/content-calls.ts';
import { runInThreads } from './content/run-in-threads.ts';

installRunContent(
  runInThreads({ script: new URL('./content/content-thread.ts', import.meta.url) }),
);

/** The function behind the HTTP API, payload format 2.0. */
export const handler = throughHost(handle(app));
