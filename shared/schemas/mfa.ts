import { z } from 'zod';
import { labelSchema, localeSchema, textSchema, timeSchema } from './common.ts';

/** Methods of the second step after the password. */
const mfaMethods = ['totp', 'passkey', 'recovery_code'] as const;
const mfaMethodSchema = z.enum(mfaMethods);
export type MfaMethod = z.infer<typeof mfaMethodSchema>;

/** Response to a correct password when a second factor is set up; no session exists yet. */
export const mfaChallengeSchema = z.object({
  mfa_required: z.literal(true),
  /** Token that is valid only for the second step of the sign-in: 256 random bits, five attempts. */
  mfa_token: z.string(),
  methods: z.array(mfaMethodSchema),
  /** Seconds until the second step of the sign-in expires. */
  expires_in: z.number().int(),
});
export type MfaChallenge = z.infer<typeof mfaChallengeSchema>;

const mfaTokenSchema = z.string().min(20).max(100);
/** A code from an authenticator app, or a recovery code with any separators. */
const codeSchema = z.string().trim().min(1).max(64);

export const secondStepBodySchema = z.strictObject({ mfa_token: mfaTokenSchema, code: codeSchema });

const base64urlSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** A passkey's id is part of its key in the table, which DynamoDB limits to 1,024 bytes. */
export const passkeyIdSchema = base64urlSchema(1_000);

const credentialFields = {
  id: passkeyIdSchema,
  rawId: passkeyIdSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** A browser's response to `navigator.credentials.get()`, in WebAuthn's JSON format. */
const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64urlSchema(4_000),
    authenticatorData: base64urlSchema(4_000),
    signature: base64urlSchema(12_000),
    userHandle: base64urlSchema(100).optional(),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** A browser's response to `navigator.credentials.create()`, in WebAuthn's JSON format. */
const attestationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64urlSchema(4_000),
    attestationObject: base64urlSchema(40_000),
    transports: z.array(textSchema(20)).max(10).optional(),
  }),
});

/** Options of a WebAuthn ceremony, passed to the browser unchanged. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

export const passkeySignInOptionsBodySchema = z.strictObject({
  mfa_token: mfaTokenSchema.optional(),
});
export const passkeySignInBodySchema = z.strictObject({
  mfa_token: mfaTokenSchema.optional(),
  credential: assertionSchema,
});
export type PasskeySignInBody = z.infer<typeof passkeySignInBodySchema>;

/** Proof of identity within a session: a second factor if the user has one, otherwise the password. */
export const identityProofSchema = z.union([
  z.strictObject({ password: z.string().min(1).max(128) }),
  z.strictObject({ code: codeSchema }),
  z.strictObject({ recovery_code: codeSchema }),
  z.strictObject({ credential: assertionSchema }),
]);
export type IdentityProof = z.infer<typeof identityProofSchema>;

export const totpSetupSchema = z.object({
  /** The secret in base32, to be typed into an authenticator app. */
  secret: z.string(),
  /** URI of the form `otpauth://totp/…`, which the app shows as a QR code. */
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const totpCodeBodySchema = z.strictObject({ code: codeSchema });

/** New recovery codes, returned only once; null when the earlier codes stay valid. */
export const newCodesSchema = z.object({ recovery_codes: z.array(z.string()).nullable() });
export type NewCodes = z.infer<typeof newCodesSchema>;

const passkeyNameSchema = labelSchema(60).min(1);

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a password manager syncs the passkey to several devices. */
  is_synced: z.boolean(),
  created_at: timeSchema,
  last_used_at: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const addPasskeyBodySchema = z.strictObject({
  name: passkeyNameSchema,
  credential: attestationSchema,
});
export type AddPasskeyBody = z.infer<typeof addPasskeyBodySchema>;
export const addedPasskeySchema = newCodesSchema.extend({ passkey: passkeySchema });
export type AddedPasskey = z.infer<typeof addedPasskeySchema>;
export const renamePasskeyBodySchema = z.strictObject({ name: passkeyNameSchema });

export const mfaStatusSchema = z.object({
  totp: z.object({ created_at: timeSchema }).nullable(),
  passkeys: z.array(passkeySchema),
  recovery_codes: z.object({ left: z.number().int(), created_at: timeSchema }).nullable(),
  /** Whether the deployment's settings require a second factor of this user. */
  is_required: z.boolean(),
  /** End of the time in which changes need no further proof of identity; null when the next change needs a proof. */
  confirmed_until: timeSchema.nullable(),
});
export type MfaStatus = z.infer<typeof mfaStatusSchema>;

/** Changes of second factors and API keys that are reported by mail. */
export const factorChanges = [
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'code_used',
  'all_removed',
  'reset_by_admin',
  'key_created',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** Message of the mail queue: a mail that reports a change of a user's second factors or API keys. */
export const factorChangedMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('factor_changed'),
  to: z.string(),
  full_name: z.string(),
  locale: localeSchema,
  change: z.enum(factorChanges),
});
