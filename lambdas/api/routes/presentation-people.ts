import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../context.ts';
import { presentationCollaboratorRoutes } from './presentation-collaborators.ts';
import { presentationCommentRoutes } from './presentation-comments.ts';
import { presentationPresenceRoutes } from './presentation-presence.ts';

/** The routes of a presentation about its people: collaborators, comments and presence. */
export const presentationPeopleRoutes = new OpenAPIHono<ApiEnv>()
  .route('/', presentationCollaboratorRoutes)
  .route('/', presentationCommentRoutes)
  .route('/', presentationPresenceRoutes);
