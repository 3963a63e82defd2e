import { z } from 'zod';
import { tiers } from '../domain/tiers.ts';
import { idSchema, listQuerySchema, localeSchema, timeSchema } from './common.ts';

export const tierSchema = z.enum(tiers);
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const passwordSchema = z
  .string()
  .min(10, 'at least 10 characters')
  .max(128)
  // UTF-8 maps all lone surrogates to the same character, so different passwords would have the same hash.
  .refine((password) => password.isWellFormed(), 'contains broken characters');
export const fullNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // Also rejects line separators and characters that change the text direction of neighbouring text.
  .refine(
    (name) =>
      name.isWellFormed() &&
      !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name),
    'no control characters',
  );

export const quotaSchema = z.object({
  tier: tierSchema,
  /** Calendar month in UTC, `YYYY-MM`. */
  period: z.string(),
  decks: z.object({ used: z.number(), limit: z.number().nullable() }),
  tokens: z.object({ used: z.number(), limit: z.number() }),
  concurrent: z.object({ used: z.number(), limit: z.number() }),
  slides_a_deck: z.number(),
  /** Limits that an admin set for the user instead of the plan's; absent: none. */
  own_limits: z.array(z.enum(['decks', 'tokens'])).optional(),
});
export type Quota = z.infer<typeof quotaSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  full_name: z.string(),
  is_admin: z.boolean(),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  tier: tierSchema,
  locale: localeSchema,
  created_at: timeSchema,
  last_login_at: timeSchema.nullable(),
  /** Whether an admin set own monthly limits for the user; absent: no. */
  has_own_limits: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

export const meSchema = userSchema.extend({
  quota: quotaSchema,
  /** Whether the session can only set up or use a second factor. */
  needs_second_factor: z.boolean().optional(),
});
export type Me = z.infer<typeof meSchema>;

/** Why an address gets no mail: a permanent bounce or a spam complaint. */
export const suppressionReasons = ['bounce', 'complaint'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const userDetailSchema = userSchema.extend({
  quota: quotaSchema,
  second_factors: z.array(z.enum(['totp', 'passkey'])),
  /** Why and since when no mail is sent to the user's address; null if mail is sent. */
  mail_suppression: z.object({ reason: z.enum(suppressionReasons), since: timeSchema }).nullable(),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

const filterSchema = z.stringbool().optional();

const userSortOrders = ['created_at', 'email', 'full_name'] as const;

/** Format of the cursor for each sort order. A search always uses a user id as the cursor. */
const userCursorSchemas = {
  created_at: idSchema,
  email: z.string().regex(/@/),
  /** A normalized name (no case, width or accents), `#`, and a user id. */
  full_name: z.string().regex(/#[0-9A-HJKMNP-TV-Z]{26}$/),
} as const;

const listUsersFieldsSchema = listQuerySchema.extend({
  /**
   * A user id, an e-mail address, or a normalized name with a user id; the length is limited because DynamoDB limits
   * the size of keys.
   */
  cursor: z.string().max(330).optional(),
  /** Prefix of an e-mail address, of a word of a name, or of a word of an e-mail domain. */
  q: z.string().trim().max(100).optional(),
  tier: tierSchema.optional(),
  is_active: filterSchema,
  is_admin: filterSchema,
  is_verified: filterSchema,
  sort: z.enum(userSortOrders).default('created_at'),
});

export const listUsersQuerySchema = listUsersFieldsSchema.refine(
  ({ cursor, q = '', sort }) =>
    cursor === undefined ||
    (q === '' ? userCursorSchemas[sort] : idSchema).safeParse(cursor).success,
  { path: ['cursor'], error: 'not a cursor of this list' },
);
export type ListUsersQuery = z.infer<typeof listUsersQuerySchema>;

export const updateUserBodySchema = z
  .strictObject({ full_name: fullNameSchema, is_admin: z.boolean(), is_active: z.boolean() })
  .partial()
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'nothing to change');
export type UpdateUserBody = z.infer<typeof updateUserBodySchema>;

/** The user's language in mails and in admin lists. */
export const changeLocaleBodySchema = z.strictObject({ locale: localeSchema });

/** The user's own new name. */
export const changeNameBodySchema = z.strictObject({ full_name: fullNameSchema });

const ownLimitSchema = (max: number) => z.int().min(0).max(max).nullable();

/** A user's own monthly limits; null: the plan's. */
export const changeLimitsBodySchema = z.strictObject({
  decks_a_month: ownLimitSchema(100_000),
  tokens_a_month: ownLimitSchema(1_000_000_000_000),
});
export type ChangeLimitsBody = z.infer<typeof changeLimitsBodySchema>;

export const changeTierBodySchema = z.strictObject({ tier: tierSchema });

export const userStatsSchema = z.object({
  total: z.number().int(),
  active: z.number().int(),
  disabled: z.number().int(),
  verified: z.number().int(),
  unverified: z.number().int(),
  /** Number of active and verified admins. */
  admins: z.number().int(),
  by_tier: z.object({ free: z.number().int(), pro: z.number().int(), team: z.number().int() }),
  /** Registrations of the last thirty days, oldest first. */
  registered: z.array(z.object({ day: z.string(), count: z.number().int() })),
});
export type UserStats = z.infer<typeof userStatsSchema>;
