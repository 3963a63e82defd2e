import { BedrockRuntimeClient, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime';
import { z } from 'zod';
import type { GeneratorSettings } from '#shared/schemas/picture-settings.ts';
import { env } from '../../../lib/env.ts';
import { once } from '../../../lib/once.ts';
import { createTimedHttpHandler } from '../../../lib/timed-http.ts';
import { httpStatus, toModelError, wasNotSent } from '../../../models/model-errors.ts';
import { ModelError } from '../../../models/port.ts';
import { generationMs, type PictureGenerator } from './picture-generator.ts';

type Settings = Extract<GeneratorSettings, { kind: 'bedrock' }>;

/** The SDK must not retry, because each call has its own usage record. */
const client = once(() => {
  const endpoint = env.PICTURE_ENDPOINTS?.bedrock;
  const generator = env.SETTINGS.pictures?.generator;
  return new BedrockRuntimeClient({
    ...(generator?.kind === 'bedrock' ? { region: generator.region } : {}),
    maxAttempts: 1,
    requestHandler: createTimedHttpHandler({
      connect: 3_000,
      response: generationMs,
      idle: generationMs,
    }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
});

/**
 * Response of Stability's models: a filtered request has a finish reason and may have no image.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-diffusion-stable-ultra-text-image-request-response.html
 */
const responseSchema = z.object({
  finish_reasons: z.array(z.string().nullable()).default([]),
  images: z.array(z.string()).default([]),
});

function readImage(body: Uint8Array): Uint8Array {
  const { finish_reasons, images } = responseSchema.parse(
    JSON.parse(new TextDecoder().decode(body)),
  );
  const [reason = null] = finish_reasons;
  if (reason?.startsWith('Filter reason'))
    throw new ModelError('content_filtered', reason, { hasStarted: true });
  const [image] = images;
  if (reason !== null || image === undefined)
    throw new ModelError('invalid_output', reason ?? 'no image', { hasStarted: true });
  return new Uint8Array(Buffer.from(image, 'base64'));
}

/** Whether a failed call may be charged: not if it got an error response or was not sent. */
const mayBeCharged = (error: unknown): boolean =>
  !wasNotSent(error) && !(error instanceof Error && (httpStatus(error) ?? 0) >= 400);

/** Returns the function that generates pictures by Stability's models on Bedrock. */
export const bedrockGenerator =
  ({ model }: Settings): PictureGenerator['generate'] =>
  async (prompt, signal) => {
    try {
      const { body } = await client().send(
        new InvokeModelCommand({
          modelId: model,
          contentType: 'application/json',
          accept: 'application/json',
          body: JSON.stringify({ prompt, aspect_ratio: '3:2', output_format: 'jpeg' }),
        }),
        { abortSignal: signal },
      );
      return readImage(body);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      throw toModelError(error, signal, {
        hasStarted: mayBeCharged(error),
        isStreaming: false,
        receivedTokens: 0,
        model,
      });
    }
  };
