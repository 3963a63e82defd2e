import { OpenAPIHono } from '@hono/zod-openapi';
import { compressResponses } from '../lib/compression.ts';
import type { ApiEnv } from './context.ts';
import { accessLog } from './middleware/access-log.ts';
import { requireJsonBody, sizeLimit } from './middleware/body-rules.ts';
import { createNotFoundResponse, errorResponse } from './middleware/error-mapping.ts';
import { requestContext } from './middleware/request-context.ts';
import { requestTimeout } from './middleware/request-timeout.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { lazyRouter } from './on-demand/lazy-router.ts';
import { authRoutes } from './routes/auth.ts';
import { docsRoutes } from './routes/docs.ts';
import { healthRoutes } from './routes/health.ts';
import { inviteCodeRoutes } from './routes/invite-codes.ts';
import { inviteRequestRoutes } from './routes/invite-requests.ts';
import { jwksRoutes } from './routes/jwks.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { presentationActionRoutes } from './routes/presentation-actions.ts';
import { presentationContentRoutes } from './routes/presentation-content.ts';
import { presentationEditorialReviewRoutes } from './routes/presentation-editorial-review.ts';
import { presentationOutlineRoutes } from './routes/presentation-outline.ts';
import { presentationShareRoutes } from './routes/presentation-shares.ts';
import { presentationSlideRoutes } from './routes/presentation-slides.ts';
import { presentationTaskRoutes } from './routes/presentation-tasks.ts';
import { presentationRoutes } from './routes/presentations.ts';
import { secondStepRoutes } from './routes/second-step.ts';
import { securityEventRoutes, userEventRoutes } from './routes/security-events.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { sourceRoutes } from './routes/sources.ts';
import { templateRoutes } from './routes/templates.ts';
import { themeRoutes } from './routes/themes.ts';
import { userAdminRoutes } from './routes/user-admin.ts';
import { userRoutes } from './routes/users.ts';

const root = new OpenAPIHono<ApiEnv>().basePath('/api');
root.use(
  requestContext,
  accessLog,
  compressResponses,
  securityHeaders,
  requestTimeout(),
  sizeLimit,
  requireJsonBody,
);
root.onError(errorResponse);
root.notFound(createNotFoundResponse);

/** The deployed API with all middleware. */
export const app = root
  .route('/health', healthRoutes)
  .route('/.well-known', jwksRoutes)
  .route('/auth/sessions', sessionRoutes)
  .route('/auth/events', securityEventRoutes)
  .route('/auth', authRoutes)
  .route('/auth/login', secondStepRoutes)
  .route('/auth/mfa', lazyRouter('/auth/mfa'))
  .route('/invite-codes', inviteRequestRoutes)
  .route('/invite-codes', inviteCodeRoutes)
  .route('/invitations', lazyRouter('/invitations'))
  .route('/keys', lazyRouter('/keys'))
  .route('/webhooks', lazyRouter('/webhooks'))
  .route('/audit', lazyRouter('/audit'))
  .route('/brands', lazyRouter('/brands'))
  .route('/folders', lazyRouter('/folders'))
  .route('/notifications', lazyRouter('/notifications'))
  .route('/users/me/export', lazyRouter('/users/me/export'))
  .route('/users', userRoutes)
  .route('/users', userAdminRoutes)
  .route('/users', userEventRoutes)
  .route('/sources', sourceRoutes)
  .route('/presentations', presentationRoutes)
  .route('/presentations', presentationActionRoutes)
  .route('/presentations', presentationTaskRoutes)
  .route('/presentations', presentationEditorialReviewRoutes)
  .route('/presentations', presentationOutlineRoutes)
  .route('/presentations', presentationSlideRoutes)
  .route('/presentations', presentationShareRoutes)
  .route('/presentations', presentationContentRoutes)
  // Must come after the other routers of presentations: it matches every path that they don't match.
  .route('/presentations', lazyRouter('/presentations'))
  .route('/trash', lazyRouter('/trash'))
  .route('/pictures', lazyRouter('/pictures'))
  .route('/queue', lazyRouter('/queue'))
  .route('/', templateRoutes)
  .route('/themes', themeRoutes)
  .route('/tokens', lazyRouter('/tokens'));

root.route('/mcp', mcpRoutes(root));
root.route('/', docsRoutes(root));
