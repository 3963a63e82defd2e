import { z } from 'zod';
import {
  maxCommentLength,
  maxMentions,
  maxQuoteLength,
  ownerPersonId,
} from '../domain/comments.ts';
import { idSchema, labelSchema, timeSchema } from './common.ts';

/** A person of a presentation: `owner`, or the id of a collaborator. */
const personIdSchema = z.union([z.literal(ownerPersonId), idSchema]);

const personSchema = z.object({
  id: personIdSchema,
  /** Name of the person; null for people who are no longer collaborators. */
  full_name: z.string().nullable(),
});

/**
 * Author of a comment or of an event. `full_name` is null when the account was deleted, and in events also when the
 * person is no longer a collaborator.
 */
export const authorSchema = z.object({
  full_name: z.string().nullable(),
  is_me: z.boolean(),
  is_owner: z.boolean(),
});
export type Author = z.infer<typeof authorSchema>;

const commentSchema = z.object({
  id: idSchema,
  author: authorSchema,
  /** Text of the comment; empty when the comment was deleted but has replies. */
  text: z.string(),
  mentions: z.array(personSchema),
  created_at: timeSchema,
  edited_at: timeSchema.nullable(),
  is_deleted: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

export const threadSchema = z.object({
  /** Id of the thread, which is the id of its first comment. */
  id: idSchema,
  /** The slide that the comment is about; null for the whole presentation. The slide may have been removed. */
  slide_id: z.string().nullable(),
  /** Path of the text that the comment is about, such as `title` or `items[0].text`. */
  part: z.string().nullable(),
  /** The text that the comment is about, as it was when the comment was written. */
  quote: z.string().nullable(),
  resolved_at: timeSchema.nullable(),
  resolved_by: personSchema.nullable(),
  /** The first comment and its replies, oldest first. */
  comments: z.array(commentSchema),
});
export type CommentThread = z.infer<typeof threadSchema>;

export const threadsSchema = z.object({ items: z.array(threadSchema) });

const textSchema = labelSchema(maxCommentLength).min(1);
const mentionsSchema = z
  .array(personIdSchema)
  .max(maxMentions)
  .default([])
  .transform((ids) => [...new Set(ids)]);

export const commentBodySchema = z.strictObject({ text: textSchema, mentions: mentionsSchema });
export type CommentBody = z.infer<typeof commentBodySchema>;

export const newThreadBodySchema = commentBodySchema
  .extend({
    slide_id: z.string().max(40).optional(),
    part: z
      .string()
      .max(100)
      .regex(/^[a-z][a-z_0-9]*(?:\.[a-z][a-z_0-9]*|\[\d+\])*$/, 'not a path of a text')
      .optional(),
    quote: labelSchema(maxQuoteLength).min(1).optional(),
  })
  .refine(({ slide_id, part }) => part === undefined || slide_id !== undefined, {
    path: ['part'],
    message: 'needs a slide',
  })
  .refine(({ part, quote }) => quote === undefined || part !== undefined, {
    path: ['quote'],
    message: 'needs the path of its text',
  });
export type NewThreadBody = z.infer<typeof newThreadBodySchema>;
