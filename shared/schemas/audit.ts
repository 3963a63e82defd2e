import { z } from 'zod';
import { idSchema, listQuerySchema, timeSchema } from './common.ts';

/** Actions that are recorded in the audit log: those of admins, and changes of API keys and collaborators by any user. */
export const auditActions = [
  'user.updated',
  'user.tier_changed',
  'user.limits_changed',
  'user.sessions_ended',
  'user.deleted',
  'user.second_factors_reset',
  'user.mail_resumed',
  'invite.created',
  'invite.updated',
  'invite.deleted',
  'invite_request.granted',
  'invite_request.declined',
  'presentation.paused',
  'presentation.cancelled',
  'presentation.deleted',
  'presentation.share_revoked',
  'presentation.collaborator_added',
  'presentation.collaborator_changed',
  'presentation.collaborator_removed',
  'key.created',
  'key.revoked',
  'brand.shared',
  'brand.unshared',
  'brand.updated',
  'brand.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargets = [
  'user',
  'invite',
  'invite_request',
  'presentation',
  'key',
  'brand',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  actor: z.object({
    id: idSchema,
    email: z.string(),
    /** Id of the API key that the actor used; null if the actor used a session. */
    key_id: idSchema.nullable(),
  }),
  action: z.enum(auditActions),
  target: z.object({
    type: z.enum(auditTargets),
    id: z.string(),
    /** Readable name: an e-mail address, a note or a title. */
    label: z.string(),
  }),
  /** Values of only those fields that the action changed; never contains a password, a token or a code. */
  before: factsSchema.nullable(),
  after: factsSchema.nullable(),
  request_id: z.string(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const auditQuerySchema = listQuerySchema.extend({
  action: z.enum(auditActions).optional(),
  actor_id: idSchema.optional(),
  target_id: z.string().max(40).optional(),
});
