import { loadOnDemand } from '../lib/on-demand.ts';

const uploads = () => import('./multipart-upload.ts');

/** Starts a multipart upload; returns its id. Nothing is visible under the key until the upload is completed. */
export const startUpload = loadOnDemand(async () => (await uploads()).startUpload);
/** Uploads a part, counted from 1, and returns its ETag; replaces a part with the same number. */
export const uploadPart = loadOnDemand(async () => (await uploads()).uploadPart);
/** Completes the upload: creates the object from the parts with these ETags, in their order. */
export const completeUpload = loadOnDemand(async () => (await uploads()).completeUpload);
/** Removes the parts of an upload; does nothing when it has ended. */
export const abortUpload = loadOnDemand(async () => (await uploads()).abortUpload);
/** Returns a range of an artifact's bytes, both ends included; undefined when there is no artifact. */
export const readRange = loadOnDemand(async () => (await uploads()).readRange);

/** Whether a request failed because its upload has ended: it was completed, aborted, or is older than a day. */
export const isUploadLost = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NoSuchUpload';
