import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import { handle } from 'hono/aws-lambda';
import { app } from './app.ts';

const adapted = handle(app);

/** The function behind the preview host, payload format 2.0. */
export const handler = (
  event: Extract<LambdaEvent, { routeKey: string }>,
  context: LambdaContext,
) => adapted(event, context);
