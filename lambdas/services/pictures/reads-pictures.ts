import { env } from '../../lib/env.ts';
import { modelInfo } from '../../models/catalog.ts';

/** Whether the deployment's model for slide revisions accepts pictures as input. */
export const readsPictures = (): boolean =>
  env.SETTINGS.pictures?.reads_pictures ?? modelInfo(env.SETTINGS.models.revise).vision;
