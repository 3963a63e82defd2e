import { z } from 'zod';
import { idSchema, textSchema, timeSchema } from './common.ts';

export const sourceStatuses = ['awaiting_upload', 'reading', 'ready', 'failed'] as const;

export const sourceSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(['text', 'file', 'url']),
  status: z.enum(sourceStatuses),
  /** Why it failed, for a person. */
  error: z.string().nullable(),
  bytes: z.number().int(),
  passages: z.number().int(),
  created_at: timeSchema,
});
export type Source = z.infer<typeof sourceSchema>;

export const createSourceBodySchema = z.strictObject({
  name: textSchema(200).min(1),
  text: textSchema(200_000).min(1),
});
export type CreateSourceBody = z.infer<typeof createSourceBodySchema>;
