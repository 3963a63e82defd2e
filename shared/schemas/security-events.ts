import { z } from 'zod';
import { idSchema, listQuerySchema, timeSchema } from './common.ts';

/** Events of an account's sign-ins, sessions and factors. */
export const securityEventNames = [
  'signed_in',
  /** Wrong password, or a wrong or rejected second step; `methods` says which. */
  'sign_in_failed',
  /** Correct password of a disabled or unverified account. */
  'sign_in_refused',
  /** Too many failures: passwords and codes are not checked for a while. */
  'sign_in_locked',
  /** Within a session: wrong factor or wrong current password; `methods` says which. */
  'confirmation_failed',
  /** A refresh token was used again after its rotation, which indicates a stolen copy. */
  'token_reused',
  'signed_out',
  'sessions_revoked',
  'password_changed',
  'password_reset',
  'factor_added',
  'factor_removed',
  'key_created',
  'key_revoked',
  'webhook_created',
  /** The webhook's address was changed, or its secret was replaced. */
  'webhook_changed',
  'webhook_deleted',
  'data_export_requested',
  'data_export_downloaded',
] as const;
export type SecurityEventName = (typeof securityEventNames)[number];

/** Authentication methods, with their RFC 8176 names where one exists. */
const authMethods = ['pwd', 'otp', 'recovery', 'passkey'] as const;
export type AuthMethod = (typeof authMethods)[number];

export const securityEventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  event: z.enum(securityEventNames),
  methods: z.array(z.enum(authMethods)),
  /** Browser and operating system, such as `Chrome` and `Linux`; null when unknown. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** Network address, for IPv6 the /64 prefix; null for actions of an admin. */
  address: z.string().nullable(),
  by_admin: z.boolean(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const securityEventsQuerySchema = listQuerySchema;
