import type { Context, TypedResponse } from 'hono';
import { computeDataTag } from '../data-tag.ts';

/** A JSON response that a worker thread has serialised, with its ETag; the main thread only copies the bytes. */
export type JsonResponse<T> = { json: Uint8Array; tag: string; data?: T };

/** Serialises a response and computes its ETag. */
export function toJsonResponse<T>(data: T): JsonResponse<T> {
  const json = Buffer.from(JSON.stringify(data));
  return { json, tag: computeDataTag(json) };
}

/** Sends a serialised response with its ETag. */
export const sendJson = <T>(c: Context, { json, tag }: JsonResponse<T>) =>
  c.body(Uint8Array.from(json), 200, {
    'Content-Type': 'application/json',
    ETag: tag,
  }) as unknown as TypedResponse<T, 200, 'json'> & Response;
