import { z } from 'zod';
import { idSchema, listQuerySchema, timeSchema } from './common.ts';

/** What happens to an account's sign-ins, sessions and factors. */
export const securityEventNames = [
  'signed_in',
  /** Wrong password, or a wrong or refused second step; `methods` says which. */
  'sign_in_failed',
  /** The right password of an account that is disabled or not verified. */
  'sign_in_refused',
  /** Too many failures: passwords or codes are not checked for a while. */
  'sign_in_locked',
  /** Within a session: a wrong factor, or a wrong current password; `methods` says which. */
  'confirmation_failed',
  /** A refresh token was presented again after its rotation, as a stolen copy is. */
  'token_reused',
  'signed_out',
  'sessions_revoked',
  'password_changed',
  'password_reset',
  'factor_added',
  'factor_removed',
] as const;
export type SecurityEventName = (typeof securityEventNames)[number];

/** Authentication methods, by their RFC 8176 names where there is one. */
const authMethods = ['pwd', 'otp', 'recovery', 'passkey'] as const;
export type AuthMethod = (typeof authMethods)[number];

export const securityEventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  event: z.enum(securityEventNames),
  methods: z.array(z.enum(authMethods)),
  /** Such as `Chrome` and `Linux`; null when unknown. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The network address, an IPv6 one as its /64; null for what an admin did. */
  address: z.string().nullable(),
  by_admin: z.boolean(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const securityEventsQuerySchema = listQuerySchema.extend({ cursor: idSchema.optional() });
