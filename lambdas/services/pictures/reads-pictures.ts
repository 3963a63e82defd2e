import { env } from '../../lib/env.ts';
import { modelInfo } from '../../models/catalog.ts';

/** Whether the stage's model for revisions of slides can read pictures. */
export const readsPictures = (): boolean =>
  env.SETTINGS.pictures?.reads_pictures ?? modelInfo(env.SETTINGS.models.revise).vision;
