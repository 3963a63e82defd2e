import { sendSigned } from './api-client.ts';
import type { CallOptions } from './http.ts';

/** Downloads a file, with the name from Content-Disposition. Follows redirects to storage. */
export async function fetchFile(
  path: string,
  options: CallOptions,
): Promise<{ blob: Blob; name: string | null }> {
  const response = await sendSigned(path, { ...options, isFile: true });
  return {
    blob: await response.blob(),
    name: parseFileName(response.headers.get('Content-Disposition')),
  };
}

/**
 * Returns the file name from Content-Disposition, or null. `filename*` in UTF-8 wins (RFC 6266).
 */
export function parseFileName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}
