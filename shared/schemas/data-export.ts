import { z } from 'zod';
import { dataExportStatuses } from '../domain/data-export.ts';
import { idSchema, timeSchema } from './common.ts';

/** An export of all data of a user. */
export const dataExportSchema = z.object({
  id: idSchema,
  status: z.enum(dataExportStatuses),
  created_at: timeSchema,
  /**
   * Number of finished parts and of all parts of the export; the account, each source and each presentation are one
   * part each.
   */
  parts: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
  /** Size of the file; null until it is ready. */
  bytes: z.int().nonnegative().nullable(),
  /** Number of files that were left out because the export would be too large. */
  left_out: z.int().nonnegative(),
  ready_at: timeSchema.nullable(),
  /** Time until which the file can be downloaded. */
  expires_at: timeSchema.nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

/** The user's newest export; null when there is none, or when its file has expired. */
export const ownDataExportSchema = z.object({ export: dataExportSchema.nullable() });
export type OwnDataExport = z.infer<typeof ownDataExportSchema>;

export const dataExportLinkSchema = z.object({
  /** Address of the file; valid for five minutes. */
  url: z.url(),
});
export type DataExportLink = z.infer<typeof dataExportLinkSchema>;
