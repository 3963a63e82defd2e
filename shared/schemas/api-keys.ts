import { z } from 'zod';
import { keyLifetimeDays, keyScopes } from '../domain/api-keys.ts';
import { idSchema, labelSchema, timeSchema } from './common.ts';

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  created_at: timeSchema,
  expires_at: timeSchema,
  /** Time at which the key was last used, accurate to five minutes; null for a key that was never used. */
  last_used_at: timeSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createdKeySchema = apiKeySchema.extend({
  /** The key itself, shown only in this response. */
  key: z.string(),
});
export type CreatedKey = z.infer<typeof createdKeySchema>;

export const apiKeysSchema = z.object({ items: z.array(apiKeySchema) });

export const createKeyBodySchema = z.strictObject({
  name: labelSchema(60).min(1),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .max(keyScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'contains a scope twice'),
  expires_in_days: z
    .number()
    .int()
    .min(keyLifetimeDays.min)
    .max(keyLifetimeDays.max)
    .default(keyLifetimeDays.default),
});
export type CreateKeyBody = z.infer<typeof createKeyBodySchema>;
