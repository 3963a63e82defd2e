import type { CreatedSource, Source, Upload } from '#shared/schemas/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { translate } from '#web/lib/i18n.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';

/** Registers a file; the response contains the upload address. */
export function registerFile(file: File, signal: AbortSignal): Promise<CreatedSource> {
  const body = {
    name: file.name.slice(-200),
    bytes: file.size,
    // Sends a default type if neither the operating system nor the browser knows the type of the file.
    content_type: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
  };
  const idempotencyKey = getIdempotencyKey(file);
  return call<CreatedSource>('/sources', { method: 'POST', body, signal, idempotencyKey });
}

/** Adds a web page as a source; the server fetches it. */
export const addPage = (body: { url: string }): Promise<Source> =>
  call<Source>('/sources', { method: 'POST', body, idempotencyKey: getIdempotencyKey(body) });

/** Reports that a file has been uploaded. */
export const reportUploaded = (id: string): Promise<Source> =>
  call<Source>(`/sources/${id}/uploaded`, { method: 'POST' });

/** Returns a source's current state: waiting, read, or failed with a reason. */
export const getSource = (id: string): Promise<Source> => call<Source>(`/sources/${id}`);

/** Deletes a source. Throws ApiError: source_in_use when a presentation uses it. */
export const deleteSource = (id: string): Promise<void> =>
  call<void>(`/sources/${id}`, { method: 'DELETE' });

/**
 * Uploads a file to the registered address; `onProgress` gets the uploaded fraction from 0 to 1.
 */
export function putFile(
  upload: Upload,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Uses XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (status: number) => {
      signal.removeEventListener('abort', abort);
      reject(new ApiError({ status, code: 'upload', message: translate('new_deck.sources.cut') }));
    };
    request.open(upload.method, upload.url);
    for (const [name, value] of Object.entries(upload.headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      signal.removeEventListener('abort', abort);
      const wasUploadedBefore = request.status === 412;
      if ((request.status >= 200 && request.status < 300) || wasUploadedBefore) resolve();
      else fail(request.status);
    };
    request.onerror = () => fail(0);
    request.onabort = () => fail(0);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

const pollMs = 700;

/** Called with the uploaded fraction, from 0 to 1, and with `step` when the server starts to read the file. */
type ReportUpload = (changes: { sent: number; step?: 'reading' }) => void;

const waitForNextPoll = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs));

/** Waits until the server has read a file; returns its state. */
async function waitForReading(id: string, signal: AbortSignal): Promise<Source> {
  for (;;) {
    const source = await getSource(id);
    signal.throwIfAborted();
    if (source.status !== 'reading') return source;
    await waitForNextPoll();
    signal.throwIfAborted();
  }
}

/** Uploads a file and waits until it has been read; returns its source. */
export async function uploadFile(
  file: File,
  report: ReportUpload,
  signal: AbortSignal,
): Promise<Source> {
  const source = await registerFile(file, signal);
  if (source.upload)
    await putFile(source.upload, file, { signal, onProgress: (sent) => report({ sent }) });
  signal.throwIfAborted();
  report({ step: 'reading', sent: 1 });
  const { id } = await reportUploaded(source.id);
  return waitForReading(id, signal);
}
