import { z } from 'zod';
import { embedOriginPattern, maxEmbedOrigins } from '../domain/embedding.ts';
import {
  maxSlideSeconds,
  maxTimedSlides,
  shareLifetimeDays,
  sharePasswordLength,
  shareStates,
} from '../domain/shares.ts';
import { idSchema, labelSchema, timeSchema } from './common.ts';

export const shareSchema = z.object({
  id: idSchema,
  /** Whether the link always shows the presentation's current version instead of a fixed one. */
  follows: z.boolean(),
  /** The fixed version that the link shows; null for a link that always shows the current version. */
  version: z.number().int().nullable(),
  /** Whether the shown page contains the speaker notes. */
  with_notes: z.boolean(),
  note: z.string(),
  /**
   * Path on the preview host (its origin is in /config.json). Null for non-owners, for ended links, and for links
   * signed with a replaced key.
   */
  path: z.string().nullable(),
  state: z.enum(shareStates),
  has_password: z.boolean(),
  /** Origins of sites that may embed the page. */
  embed_origins: z.array(z.string()),
  /** Visits; repeated visits of a browser within half an hour count once. */
  views: z.number().int(),
  last_viewed_at: timeSchema.nullable(),
  /** Visits that reported their time per slide. */
  timed_views: z.number().int(),
  /**
   * Average seconds that visitors spent on each slide, in order, over the visits counted in `timed_views`. Empty for
   * non-owners and before the first report.
   */
  slide_seconds: z.array(z.number()),
  created_at: timeSchema,
  /** Expiry of the link. Null: the link is valid until it is revoked. */
  expires_at: timeSchema.nullable(),
  revoked_at: timeSchema.nullable(),
});
export type Share = z.infer<typeof shareSchema>;

const embedOriginSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(embedOriginPattern, 'write an address such as https://example.com, without a path');

const shareOptionsSchema = z.strictObject({
  /** Version that the link shows; absent for the presentation's current version. */
  version: z.number().int().min(1).max(999_999).optional(),
  with_notes: z.boolean().default(false),
  expires_in_days: z.literal(shareLifetimeDays).nullable().default(null),
  password: z
    .string()
    .min(sharePasswordLength.min)
    .max(sharePasswordLength.max)
    .refine((text) => text.isWellFormed(), 'contains broken characters')
    .optional(),
  /** Label that only the owner sees. */
  note: labelSchema(80).default(''),
  /**
   * Origins of sites that may embed the page in an iframe, such as https://example.com; not allowed for links with a
   * password.
   */
  embed_origins: z.array(embedOriginSchema).max(maxEmbedOrigins).default([]),
});

export const createShareBodySchema = shareOptionsSchema.refine(
  ({ password, embed_origins }) => password === undefined || embed_origins.length === 0,
  { path: ['embed_origins'], error: 'a page with a password can’t be embedded' },
);
export type CreateShareBody = z.infer<typeof createShareBodySchema>;

/** Report of one visit: seconds on each slide, in order. */
export const slideSecondsSchema = z
  .array(z.int().min(0).max(maxSlideSeconds))
  .min(1)
  .max(maxTimedSlides);
