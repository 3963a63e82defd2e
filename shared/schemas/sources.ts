import { z } from 'zod';
import { sourceErrorCodes } from '../domain/source-errors.ts';
import { idSchema, labelSchema, textSchema, timeSchema } from './common.ts';

export const sourceStatuses = ['awaiting_upload', 'reading', 'ready', 'failed'] as const;
export const sourceKinds = ['text', 'file', 'url'] as const;

export const sourceSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(sourceKinds),
  status: z.enum(sourceStatuses),
  /** Why reading failed; `detail` is in the user's language. */
  error: z.object({ code: z.enum(sourceErrorCodes), detail: z.string() }).nullable(),
  bytes: z.number().int(),
  passages: z.number().int(),
  /** Whether the source was longer than the limit and its end was cut off. */
  is_cut: z.boolean(),
  created_at: timeSchema,
});
export type Source = z.infer<typeof sourceSchema>;

/** Upload address of a file; the request must have exactly these headers. */
const uploadSchema = z.object({
  url: z.url(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expires_at: timeSchema,
});
export type Upload = z.infer<typeof uploadSchema>;

/** Response to a creation; `upload` is present for a file still to be uploaded. */
export const createdSourceSchema = sourceSchema.extend({ upload: uploadSchema.optional() });
export type CreatedSource = z.infer<typeof createdSourceSchema>;

const nameSchema = labelSchema(200).min(1);

const textSourceBodySchema = z.strictObject({
  name: nameSchema,
  text: textSchema(200_000).min(1),
});
export type TextSourceBody = z.infer<typeof textSourceBodySchema>;

const fileSourceBodySchema = z.strictObject({
  name: nameSchema,
  bytes: z.number().int().min(1),
  /** Content type as sent by the browser; the server detects the actual type from the bytes. */
  content_type: z
    .string()
    .max(200)
    .regex(/^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[\w."-]+)*$/, 'not a content type'),
});
export type FileSourceBody = z.infer<typeof fileSourceBodySchema>;

const urlSourceBodySchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .refine((url) => url.isWellFormed() && !/\p{Cc}/u.test(url), 'contains broken characters'),
});
export type UrlSourceBody = z.infer<typeof urlSourceBodySchema>;

export const createSourceBodySchema = z.union([
  textSourceBodySchema,
  fileSourceBodySchema,
  urlSourceBodySchema,
]);
export type CreateSourceBody = z.infer<typeof createSourceBodySchema>;
