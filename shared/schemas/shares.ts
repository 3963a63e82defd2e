import { z } from 'zod';
import { shareDays, sharePasswordLength, shareStates } from '../domain/shares.ts';
import { idSchema, textSchema, timeSchema } from './common.ts';

export const shareSchema = z.object({
  id: idSchema,
  /** The published version that it shows, whatever becomes of the presentation. */
  version: z.number().int(),
  note: z.string(),
  /**
   * Where it is on the preview host, whose origin /config.json tells. Null for who isn't the owner, for a link that
   * has ended, and for one that was made with a signing key that has been replaced.
   */
  path: z.string().nullable(),
  state: z.enum(shareStates),
  has_password: z.boolean(),
  /** Visits, each browser counted once in half an hour. */
  views: z.number().int(),
  last_viewed_at: timeSchema.nullable(),
  created_at: timeSchema,
  /** Null: until it is revoked. */
  expires_at: timeSchema.nullable(),
  revoked_at: timeSchema.nullable(),
});
export type Share = z.infer<typeof shareSchema>;

export const createShareBodySchema = z.strictObject({
  version: z.number().int().min(1).max(999_999),
  expires_in_days: z.literal(shareDays).nullable().default(null),
  password: z
    .string()
    .min(sharePasswordLength.min)
    .max(sharePasswordLength.max)
    .refine((text) => text.isWellFormed(), 'contains broken characters')
    .optional(),
  /** For whom it is; only its owner reads it. */
  note: textSchema(80).default(''),
});
export type CreateShareBody = z.infer<typeof createShareBodySchema>;
