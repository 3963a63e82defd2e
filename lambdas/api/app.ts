import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './context.ts';
import { answerError, answerNotFound } from './middleware/error-mapping.ts';
import { requestContext } from './middleware/request-context.ts';
import { healthRoutes } from './routes/health.ts';

const root = new OpenAPIHono<ApiEnv>().basePath('/api');
root.use(requestContext);
root.onError(answerError);
root.notFound(answerNotFound);

/** The API as it is deployed, all middleware included. */
export const app = root.route('/health', healthRoutes);

/** For the typed client. */
export type Api = typeof app;
