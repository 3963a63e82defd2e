import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { GeneratorSettings } from '#shared/schemas/picture-settings.ts';
import { pictureKeyIfSet } from '../../../lib/picture-keys.ts';
import { wasNotSent } from '../../../models/model-errors.ts';
import { ModelError, type ModelErrorCode } from '../../../models/port.ts';
import { fetchPicture } from '../fetch-picture.ts';
import { generationMs, type PictureGenerator } from './picture-generator.ts';
import { ProviderErrorResponse, requestJson } from './request-json.ts';

type Settings = Extract<GeneratorSettings, { kind: 'openai' }>;

const responseSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.url().nullish() })).min(1),
});
const errorSchema = z.object({ error: z.object({ code: z.string().nullish() }) });

/** Codes of a content filter: of gpt-image models, and of DALL-E and most compatible servers. */
const filterCodes = new Set(['moderation_blocked', 'content_policy_violation']);

function readErrorCode(text: string): string | null {
  try {
    return errorSchema.safeParse(JSON.parse(text)).data?.error.code ?? null;
  } catch {
    return null;
  }
}

function errorCode({ status, text }: ProviderErrorResponse): ModelErrorCode {
  if (filterCodes.has(readErrorCode(text) ?? '')) return 'content_filtered';
  if (status === 401 || status === 403) return 'access_denied';
  if (status === 404) return 'model_unavailable';
  return status >= 500 ? 'overloaded' : 'invalid_output';
}

/**
 * Returns the ModelError of a failed call. An error response is not charged; a call that was sent and got no response
 * may be charged.
 */
function toModelError(error: unknown, signal: AbortSignal, hasResponse: boolean): unknown {
  if (signal.aborted)
    return new ModelError('aborted', 'the call was aborted', { hasStarted: true });
  if (!(error instanceof AppError)) return error;
  if (error.code === 'picture_provider_limited')
    return new ModelError('throttled', 'the image server accepts no more requests');
  const { cause } = error;
  if (cause instanceof ProviderErrorResponse)
    return new ModelError(errorCode(cause), `the image server answered ${cause.status}`);
  const isSlow = cause instanceof Error && cause.name === 'TimeoutError';
  const options = { cause, hasStarted: hasResponse || !wasNotSent(cause) };
  return new ModelError(isSlow ? 'timeout' : 'overloaded', 'the image server failed', options);
}

async function buildRequest(settings: Settings, prompt: string): Promise<Request> {
  const { base_url, model, size } = settings;
  const key = await pictureKeyIfSet('generator');
  // gpt-image models always return base64 and reject the parameter; other servers return URLs without it.
  const format = model.startsWith('gpt-image') ? {} : { response_format: 'b64_json' };
  return new Request(`${base_url.replace(/(?<!\/)\/+$/, '')}/images/generations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, prompt, n: 1, size, ...format }),
  });
}

/** Returns the function that generates pictures by an OpenAI-compatible image server. */
export const openaiGenerator =
  (settings: Settings): PictureGenerator['generate'] =>
  async (prompt, signal) => {
    let hasResponse = false;
    try {
      const { data } = await requestJson({
        provider: settings.model,
        request: await buildRequest(settings, prompt),
        schema: responseSchema,
        signal,
        timeoutMs: generationMs,
        bytesAtMost: 40 * 1024 * 1024,
      });
      hasResponse = true;
      const { b64_json, url } = data[0] ?? {};
      if (b64_json) return new Uint8Array(Buffer.from(b64_json, 'base64'));
      if (url) return await fetchPicture(url, settings.model, { signal });
    } catch (error) {
      throw toModelError(error, signal, hasResponse);
    }
    throw new ModelError('invalid_output', 'the image server returned no image', {
      hasStarted: true,
    });
  };
