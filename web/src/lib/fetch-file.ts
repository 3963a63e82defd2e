import { sendSigned } from './api-client.ts';
import type { CallOptions } from './http.ts';

/** A file, with the name its Content-Disposition gives. Redirects to the store are followed. */
export async function fetchFile(
  path: string,
  options: CallOptions,
): Promise<{ blob: Blob; name: string | null }> {
  const response = await sendSigned(path, { ...options, isFile: true });
  return {
    blob: await response.blob(),
    name: fileNameOf(response.headers.get('Content-Disposition')),
  };
}

/** RFC 6266: `filename*` in UTF-8 wins over `filename`. */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}
