import type { CreatedSource, Source, Upload } from '#shared/schemas/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { translate } from '#web/lib/i18n.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';

/** Announces a file; the answer says where its bytes go. */
export function announceFile(file: File, signal: AbortSignal): Promise<CreatedSource> {
  const body = {
    name: file.name.slice(-200),
    bytes: file.size,
    // Systems don't know all types, and some browsers name none.
    content_type: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
  };
  const idempotencyKey = idempotencyKeyOf(file);
  return call<CreatedSource>('/sources', { method: 'POST', body, signal, idempotencyKey });
}

/** Adds a page; it is fetched by the service. */
export const addPage = (body: { url: string }): Promise<Source> =>
  call<Source>('/sources', { method: 'POST', body, idempotencyKey: idempotencyKeyOf(body) });

/** Says that a file's bytes are there. */
export const sayUploaded = (id: string): Promise<Source> =>
  call<Source>(`/sources/${id}/uploaded`, { method: 'POST' });

/** How a source is now: waited for, read, or failed and why. */
export const getSource = (id: string): Promise<Source> => call<Source>(`/sources/${id}`);

/** Throws ApiError: source_in_use where a presentation rests on it. */
export const deleteSource = (id: string): Promise<void> =>
  call<void>(`/sources/${id}`, { method: 'DELETE' });

/** Puts a file's bytes where its announcement says; `onProgress` is told the share that was sent, from 0 to 1. */
export function putFile(
  upload: Upload,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch tells nothing of what it has sent.
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (status: number) => {
      signal.removeEventListener('abort', stop);
      reject(new ApiError({ status, code: 'upload', message: translate('new_deck.sources.cut') }));
    };
    request.open(upload.method, upload.url);
    for (const [name, value] of Object.entries(upload.headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      signal.removeEventListener('abort', stop);
      if (request.status >= 200 && request.status < 300) resolve();
      else fail(request.status);
    };
    request.onerror = () => fail(0);
    request.onabort = () => fail(0);
    signal.addEventListener('abort', stop);
    request.send(file);
  });
}
