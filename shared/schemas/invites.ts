import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';
import { emailSchema, tierSchema } from './users.ts';

export const inviteSchema = z.object({
  id: idSchema,
  /** Ten Crockford characters, shown as XXXXX-XXXXX. */
  code: z.string(),
  note: z.string(),
  max_uses: z.number().int(),
  used_count: z.number().int(),
  expires_at: timeSchema.nullable(),
  is_active: z.boolean(),
  tier: tierSchema,
  email: z.string().nullable(),
  created_by: z.string(),
  created_at: timeSchema,
});
export type Invite = z.infer<typeof inviteSchema>;

export const createInvitesBodySchema = z.strictObject({
  max_uses: z.number().int().min(1).max(10_000).default(1),
  expires_at: timeSchema.nullable().optional(),
  tier: tierSchema.default('free'),
  note: z.string().trim().max(200).default(''),
  email: emailSchema.optional(),
  count: z.number().int().min(1).max(100).default(1),
});
export type CreateInvitesBody = z.infer<typeof createInvitesBodySchema>;

export const createdInvitesSchema = z.object({ items: z.array(inviteSchema) });

export const inviteValidationSchema = z.object({
  valid: z.boolean(),
  tier: tierSchema.optional(),
  reason: z.enum(['unknown', 'expired', 'used_up', 'inactive']).optional(),
});
