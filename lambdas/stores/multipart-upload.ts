import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { env } from '../lib/env.ts';
import { s3 } from '../lib/s3-clients.ts';

/*
 * S3 implementation behind upload-store.ts. A separate module, like bucket.ts, so that a function loads it only when
 * it needs it.
 */

/** A multipart upload of an artifact. */
export type Upload = { key: string; uploadId: string };

/** Starts an upload; returns its id. Nothing is visible under the key until the upload is completed. */
export async function startUpload(key: string, contentType: string): Promise<string> {
  const { UploadId } = await s3().send(
    new CreateMultipartUploadCommand({
      Bucket: env.ARTIFACTS_BUCKET,
      Key: key,
      ContentType: contentType,
    }),
  );
  if (UploadId === undefined) throw new Error(`S3 returned no upload id for ${key}`);
  return UploadId;
}

/** Uploads a part, counted from 1, and returns its ETag; replaces a part with the same number. */
export async function uploadPart(
  { key, uploadId }: Upload,
  number: number,
  body: Uint8Array,
): Promise<string> {
  const { ETag } = await s3().send(
    new UploadPartCommand({
      Bucket: env.ARTIFACTS_BUCKET,
      Key: key,
      UploadId: uploadId,
      PartNumber: number,
      Body: body,
    }),
  );
  if (ETag === undefined) throw new Error(`S3 returned no ETag for part ${number} of ${key}`);
  return ETag;
}

/** Completes the upload: creates the object from the parts with these ETags, in their order. */
export async function completeUpload(
  { key, uploadId }: Upload,
  etags: readonly string[],
): Promise<void> {
  await s3().send(
    new CompleteMultipartUploadCommand({
      Bucket: env.ARTIFACTS_BUCKET,
      Key: key,
      UploadId: uploadId,
      MultipartUpload: { Parts: etags.map((ETag, i) => ({ ETag, PartNumber: i + 1 })) },
    }),
  );
}

/** Removes the parts of an upload; does nothing when it has ended. */
export async function abortUpload({ key, uploadId }: Upload): Promise<void> {
  try {
    await s3().send(
      new AbortMultipartUploadCommand({
        Bucket: env.ARTIFACTS_BUCKET,
        Key: key,
        UploadId: uploadId,
      }),
    );
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}

/** Returns a range of an artifact's bytes, both ends included; undefined when there is no artifact. */
export async function readRange(
  key: string,
  from: number,
  to: number,
): Promise<Uint8Array | undefined> {
  try {
    const response = await s3().send(
      new GetObjectCommand({
        Bucket: env.ARTIFACTS_BUCKET,
        Key: key,
        Range: `bytes=${from}-${to}`,
      }),
    );
    return await response.Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
