import type { APIGatewayProxyEventV2 } from 'hono/aws-lambda';
import { handle } from 'hono/aws-lambda';
import { app } from './app.ts';

const adapted = handle(app);

/** The function behind the HTTP API (payload format 2.0). */
export const handler = (event: APIGatewayProxyEventV2, context: Parameters<typeof adapted>[1]) =>
  adapted(event, context);
