import { z } from 'zod';

/** A ULID: 26 Crockford characters, sortable by time. */
export const idSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'not an id');

/** Text that every store and font can hold: valid Unicode without NUL. */
export const textSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'contains broken characters');

export const timeSchema = z.iso.datetime();

export const localeSchema = z.enum(['en', 'zh']);

export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(2000).optional(),
});

/** Schema of a list page: `next_cursor` is null on the last page, `total` is present for counted lists. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number().optional(),
  });

export const errorSchema = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  status: z.string().optional(),
  /** Status of the task, when the task's status forbids the action. */
  task_status: z.string().optional(),
  allowed_actions: z.array(z.string()).optional(),
});
export type ApiErrorBody = z.infer<typeof errorSchema>;
