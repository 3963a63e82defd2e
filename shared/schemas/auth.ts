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
const linkToken = z.string().min(1).max(200);
export const linkBodySchema = z.strictObject({ token: linkToken });
export const resetPasswordBodySchema = z.strictObject({
  token: linkToken,
  password: passwordSchema,
});
export const changePasswordBodySchema = z.strictObject({
  current_password: z.string().min(1).max(128),
  new_password: passwordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;
/** The same response for every address, whether it has an account or not. */
export const acceptedSchema = z.object({ email: z.string() });
/**
 * State of a confirmation link. `needs` says which password the confirmation requires; null when nothing is left to
 * confirm.
 */
export const verificationSchema = z.object({
  email: z.string(),
  verified: z.boolean(),
  needs: z.enum(['password', 'new_password']).nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;
export const confirmEmailBodySchema = z.strictObject({
  token: linkToken,
  password: z.string().min(1).max(128),
});
export const verifiedSchema = z.object({ email: z.string(), verified: z.literal(true) });
