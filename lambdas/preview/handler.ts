import { handle } from 'hono/aws-lambda';
import { throughHost } from '../lib/through-host.ts';
import { app } from './app.ts';

/** The function behind the preview host, payload format 2.0. */
export const handler = throughHost(handle(app));
