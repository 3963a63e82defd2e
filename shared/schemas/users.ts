import { z } from 'zod';
import { tiers } from '../domain/tiers.ts';
import { idSchema, localeSchema, timeSchema } from './common.ts';

export const tierSchema = z.enum(tiers);
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const passwordSchema = z.string().min(10, 'at least 10 characters').max(128);
export const fullNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !/[\p{Cc}]/u.test(name), 'no control characters');

export const quotaSchema = z.object({
  tier: tierSchema,
  /** Calendar month in UTC, `YYYY-MM`. */
  period: z.string(),
  decks: z.object({ used: z.number(), limit: z.number().nullable() }),
  tokens: z.object({ used: z.number(), limit: z.number() }),
  concurrent: z.object({ used: z.number(), limit: z.number() }),
  slides_a_deck: z.number(),
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
});
export type User = z.infer<typeof userSchema>;

export const meSchema = userSchema.extend({ quota: quotaSchema });
export type Me = z.infer<typeof meSchema>;
