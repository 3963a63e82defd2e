import { z } from 'zod';
import { labelSchema, localeSchema } from './common.ts';
import { emailSchema, fullNameSchema, passwordSchema } from './users.ts';

export const registerBodySchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  full_name: fullNameSchema,
  /** An invite code, or the deployment's one-time code of the first admin. */
  invite_code: z.string().trim().max(40).optional(),
  locale: localeSchema.optional(),
});
export type RegisterBody = z.infer<typeof registerBodySchema>;

export const registerResponseSchema = z.object({
  email: z.string(),
  verification_sent: z.literal(true),
});

export const loginBodySchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(128),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

export const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.number().int(),
  token_type: z.literal('Bearer'),
});
export type Tokens = z.infer<typeof tokensSchema>;

export const refreshBodySchema = z.strictObject({ refresh_token: z.string().min(20).max(200) });
export const logoutBodySchema = z.strictObject({
  refresh_token: z.string().min(20).max(200).optional(),
  everywhere: z.boolean().optional(),
});
export const emailBodySchema = z.strictObject({ email: emailSchema });
export const inviteRequestBodySchema = z.strictObject({
  email: emailSchema,
  reason: labelSchema(1000).optional(),
});
const linkTokenSchema = z.string().min(1).max(200);
export const linkBodySchema = z.strictObject({ token: linkTokenSchema });
export const resetPasswordBodySchema = z.strictObject({
  token: linkTokenSchema,
  password: passwordSchema,
});
export const changePasswordBodySchema = z.strictObject({
  current_password: z.string().min(1).max(128),
  new_password: passwordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;
/**
 * Response that only repeats the e-mail address. It is the same whether or not the address has an account, so that it
 * does not reveal which accounts exist.
 */
export const acceptedSchema = z.object({ email: z.string() });
/**
 * State of a link that confirms an e-mail address. `needs` says which password the user must enter to confirm: that of
 * the registration, or a new one; null when the address is already confirmed.
 */
export const verificationSchema = z.object({
  email: z.string(),
  verified: z.boolean(),
  needs: z.enum(['password', 'new_password']).nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;
export const confirmEmailBodySchema = z.strictObject({
  token: linkTokenSchema,
  password: z.string().min(1).max(128),
});
export const verifiedSchema = z.object({ email: z.string(), verified: z.literal(true) });
