import { z } from 'zod';
import { shareDays, sharePasswordLength, shareStates } from '../domain/shares.ts';
import { idSchema, textSchema, timeSchema } from './common.ts';

export const shareSchema = z.object({
  id: idSchema,
  /** The shown version; it does not change with the presentation. */
  version: z.number().int(),
  note: z.string(),
  /**
   * Path on the preview host (its origin is in /config.json). Null for non-owners, for ended links, and for links
   * signed with a replaced key.
   */
  path: z.string().nullable(),
  state: z.enum(shareStates),
  has_password: z.boolean(),
  /** Visits; repeated visits of a browser within half an hour count once. */
  views: z.number().int(),
  last_viewed_at: timeSchema.nullable(),
  created_at: timeSchema,
  /** Expiry of the link. Null: the link is valid until it is revoked. */
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
  /** Label that only the owner sees. */
  note: textSchema(80).default(''),
});
export type CreateShareBody = z.infer<typeof createShareBodySchema>;
