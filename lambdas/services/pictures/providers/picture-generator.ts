import { env } from '../../../lib/env.ts';
import { bedrockGenerator } from './bedrock-generator.ts';
import { openaiGenerator } from './openai-generator.ts';

/** An image model. */
export type PictureGenerator = {
  model: string;
  /** Price of a picture in millionths of a dollar. */
  priceMicros: number;
  /**
   * Generates one picture, 3:2, and returns its file. Rejects with a ModelError; `hasStarted` says whether the call may
   * be charged.
   */
  generate(prompt: string, signal: AbortSignal): Promise<Uint8Array>;
};

/** Longest time in ms that an image model may take. */
export const generationMs = 120_000;

/** Returns the stage's image model; undefined if none is set up. */
export function pictureGenerator(): PictureGenerator | undefined {
  const settings = env.SETTINGS.pictures?.generator;
  if (!settings) return undefined;
  const priceMicros = Math.round(settings.usd_per_picture * 1e6);
  const generate =
    settings.kind === 'bedrock' ? bedrockGenerator(settings) : openaiGenerator(settings);
  return { model: settings.model, priceMicros, generate };
}
