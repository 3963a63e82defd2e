import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';

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
  name: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(200_000),
});
export type CreateSourceBody = z.infer<typeof createSourceBodySchema>;
