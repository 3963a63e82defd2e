import { z } from 'zod';
import { idSchema, labelSchema, localeSchema, textSchema, timeSchema } from './common.ts';
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
  /** Whether the code can be used now, or why not. */
  state: z.enum(['usable', 'inactive', 'expired', 'used_up']),
  tier: tierSchema,
  email: z.string().nullable(),
  created_by: z.string(),
  created_at: timeSchema,
});
export type Invite = z.infer<typeof inviteSchema>;

export const inviteDetailSchema = inviteSchema.extend({
  /** The newest 1,000 uses, newest first. */
  uses: z.array(
    z.object({
      user_id: idSchema,
      /** Email of the user; null when the user was deleted. */
      email: z.string().nullable(),
      used_at: timeSchema,
    }),
  ),
});
export type InviteDetail = z.infer<typeof inviteDetailSchema>;

const noteSchema = labelSchema(200);

export const createInvitesBodySchema = z
  .strictObject({
    max_uses: z.number().int().min(1).max(10_000).default(1),
    expires_at: timeSchema.nullable().optional(),
    tier: tierSchema.default('free'),
    note: noteSchema.default(''),
    email: emailSchema.optional(),
    count: z.number().int().min(1).max(100).default(1),
    /** Sends the code to `email` in this language; only for a single code. */
    mail_locale: localeSchema.optional(),
  })
  .refine(
    ({ mail_locale, email, count }) =>
      mail_locale === undefined || (email !== undefined && count === 1),
    { path: ['mail_locale'], message: 'needs an address and a single code' },
  );
export type CreateInvitesBody = z.infer<typeof createInvitesBodySchema>;

export const updateInviteBodySchema = z
  .strictObject({
    max_uses: z.number().int().min(1).max(10_000),
    expires_at: timeSchema.nullable(),
    tier: tierSchema,
    note: noteSchema,
    email: emailSchema.nullable(),
    is_active: z.boolean(),
  })
  .partial()
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'nothing to change');
export type UpdateInviteBody = z.infer<typeof updateInviteBodySchema>;

export const inviteRequestStatuses = ['open', 'granted', 'declined'] as const;

export const inviteRequestSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** Whether an account exists for the address that requested a code. */
  has_account: z.boolean(),
  reason: z.string(),
  status: z.enum(inviteRequestStatuses),
  locale: localeSchema,
  created_at: timeSchema,
  answered_at: timeSchema.nullable(),
  answered_by: idSchema.nullable(),
  /** The invite that was mailed when the request was granted; otherwise null. */
  invite_id: idSchema.nullable(),
});
export type InviteRequest = z.infer<typeof inviteRequestSchema>;

export const grantBodySchema = z.strictObject({
  tier: tierSchema.default('free'),
  /** Expiry of the invite. Null: the invite never expires. Absent: the invite expires in thirty days. */
  expires_at: timeSchema.nullable().optional(),
});
export type GrantBody = z.infer<typeof grantBodySchema>;

export const declineBodySchema = z.strictObject({
  /** Text of the admin that is added to the mail. */
  message: textSchema(500).optional(),
  /** Whether to mail the answer; false for requests that were probably not sent by the owner of the address. */
  notify: z.boolean().default(true),
});
export type DeclineBody = z.infer<typeof declineBodySchema>;

export const createdInvitesSchema = z.object({ items: z.array(inviteSchema) });

export const inviteValidationSchema = z.object({
  valid: z.boolean(),
  tier: tierSchema.optional(),
  reason: z.enum(['unknown', 'expired', 'used_up', 'inactive']).optional(),
});
