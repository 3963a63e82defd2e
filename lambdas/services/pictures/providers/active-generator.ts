import { env } from '../../../lib/env.ts';
import { bedrockGenerator } from './bedrock-generator.ts';
import { openaiGenerator } from './openai-generator.ts';
import type { PictureGenerator } from './picture-generator.ts';

/** Returns the deployment's image model; undefined if none is set up. */
export function activeGenerator(): PictureGenerator | undefined {
  const settings = env.SETTINGS.pictures?.generator;
  if (!settings) return undefined;
  const priceMicros = Math.round(settings.usd_per_picture * 1e6);
  const generate =
    settings.kind === 'bedrock' ? bedrockGenerator(settings) : openaiGenerator(settings);
  return { model: settings.model, priceMicros, generate };
}
