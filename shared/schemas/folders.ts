import { z } from 'zod';
import { labelSchema } from './common.ts';

const folderNameSchema = labelSchema(60).min(1);

/** Folder and favourite mark of a presentation in its owner's list; absent fields stay unchanged. */
export const placementBodySchema = z
  .strictObject({
    is_favorite: z.boolean().optional(),
    /** Null removes the presentation from its folder. A folder that does not exist is created. */
    folder: folderNameSchema.nullable().optional(),
  })
  .refine((body) => body.is_favorite !== undefined || body.folder !== undefined, {
    path: ['folder'],
    message: 'a folder or a favourite mark is needed',
  });
export type Placement = z.infer<typeof placementBodySchema>;

export const folderSchema = z.object({
  name: z.string(),
  /** Number of presentations in the folder. */
  presentations: z.number().int(),
});
export type Folder = z.infer<typeof folderSchema>;

/** Maximum number of folders of a user. */
export const maxFolders = 200;

/** Creates an empty folder. */
export const createFolderBodySchema = z.strictObject({ name: folderNameSchema });

/**
 * Moves all presentations of a folder to another folder; null removes them from the folder without moving them to
 * another one.
 */
export const moveFolderBodySchema = z.strictObject({
  from: folderNameSchema,
  to: folderNameSchema.nullable(),
});
export type FolderMove = z.infer<typeof moveFolderBodySchema>;
