import { z } from 'zod';
import { isStorable, removeControls, removeDirectionControls } from '../domain/text.ts';

/** A ULID: 26 Crockford characters, sortable by time. */
export const idSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'not an id');

const storableTextSchema = z
  .string()
  .refine(isStorable, 'contains broken characters')
  .overwrite(removeControls);

/** Text that every store and font can hold: valid Unicode without NUL. Removes other control characters. */
export const textSchema = (max: number) => storableTextSchema.trim().max(max);

/** Same as `textSchema`, but keeps white space at both ends. */
export const untrimmedTextSchema = (max: number) => storableTextSchema.max(max);

/**
 * Same as `textSchema`, for names and notes in lists: also removes characters that change the text direction, which
 * would affect neighbouring texts.
 */
export const labelSchema = (max: number) =>
  storableTextSchema.overwrite(removeDirectionControls).trim().max(max);

export const timeSchema = z.iso.datetime();

export const localeSchema = z.enum(['en', 'zh']);

export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** `next_cursor` of the previous page: the id of its last item, if the list doesn't define another. */
  cursor: idSchema.optional(),
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
  /** Status of the task; present when the action is rejected because of this status. */
  task_status: z.string().optional(),
  allowed_actions: z.array(z.string()).optional(),
});
export type ApiErrorBody = z.infer<typeof errorSchema>;
