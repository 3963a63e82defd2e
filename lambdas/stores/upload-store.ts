import { loadOnDemand } from '../lib/on-demand.ts';

const importUploads = () => import('./multipart-upload.ts');

/** Starts a multipart upload; returns its id. Nothing is visible under the key until the upload is completed. */
export const startUpload = loadOnDemand(async () => (await importUploads()).startUpload);
/** Uploads a part, counted from 1, and returns its ETag; replaces a part with the same number. */
export const uploadPart = loadOnDemand(async () => (await importUploads()).uploadPart);
/** Completes the upload: creates the object from the parts with these ETags, in their order. */
export const completeUpload = loadOnDemand(async () => (await importUploads()).completeUpload);
/** Removes the parts of an upload; does nothing when it has ended. */
export const abortUpload = loadOnDemand(async () => (await importUploads()).abortUpload);
/** Returns a range of an artifact's bytes, both ends included; undefined when there is no artifact. */
export const readRange = loadOnDemand(async () => (await importUploads()).readRange);

/** Whether a request failed because its upload has ended: it was completed, aborted, or is older than a day. */
export const isUploadLost = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NoSuchUpload';
