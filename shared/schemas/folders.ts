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
  /** Number of its presentations; 0 for an empty folder. */
  presentations: z.number().int(),
});
export type Folder = z.infer<typeof folderSchema>;

/** Most folders of one user. */
export const maxFolders = 200;

/** Creates an empty folder. */
export const createFolderBodySchema = z.strictObject({ name: folderNameSchema });

/** Moves all presentations of a folder to another; null: to no folder. */
export const moveFolderBodySchema = z.strictObject({
  from: folderNameSchema,
  to: folderNameSchema.nullable(),
});
export type FolderMove = z.infer<typeof moveFolderBodySchema>;
