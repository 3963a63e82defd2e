import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '../lib/env.ts';
import { presignS3, s3 } from '../lib/s3-clients.ts';

/*
 * S3 implementation behind artifact-store.ts. A separate module, so that a function loads the S3 client only when it
 * uses its first artifact.
 */

/** Writes an object; overwrites an existing one. `metadata` is ASCII, at most 2 KB; copies keep it. */
export async function putArtifact(
  key: string,
  body: string | Uint8Array,
  contentType: string,
  metadata?: Record<string, string>,
): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: env.ARTIFACTS_BUCKET,
      Key: key,
      Body: body,
      ContentType: contentType,
      Metadata: metadata,
    }),
  );
}

/** Returns the bytes of an artifact, by default of its current version; undefined when there is none. */
export async function getArtifact(
  key: string,
  versionId?: string,
): Promise<Uint8Array | undefined> {
  try {
    const response = await s3().send(
      new GetObjectCommand({ Bucket: env.ARTIFACTS_BUCKET, Key: key, VersionId: versionId }),
    );
    return await response.Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Returns the size of an artifact in bytes; undefined when there is none. */
export const artifactBytes = async (key: string): Promise<number | undefined> =>
  (await headArtifact(key))?.ContentLength;

/** Returns the metadata of an artifact; undefined when there is none. */
export const artifactMetadata = async (key: string): Promise<Record<string, string> | undefined> =>
  (await headArtifact(key))?.Metadata;

async function headArtifact(key: string): Promise<HeadObjectCommandOutput | undefined> {
  try {
    return await s3().send(new HeadObjectCommand({ Bucket: env.ARTIFACTS_BUCKET, Key: key }));
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Copies the current version of an artifact, without its tags; overwrites an existing one. */
export async function copyArtifact(from: string, to: string): Promise<void> {
  const Bucket = env.ARTIFACTS_BUCKET;
  await s3().send(
    new CopyObjectCommand({
      Bucket,
      CopySource: `${Bucket}/${from}`,
      Key: to,
      // Copying tags would need more permissions.
      TaggingDirective: 'REPLACE',
    }),
  );
}

/** An object of the bucket; `storedAt` in epoch ms. */
type ListedArtifact = { key: string; storedAt: number };

/** Returns the artifacts under a prefix. */
export async function listArtifacts(prefix: string): Promise<ListedArtifact[]> {
  const listed: ListedArtifact[] = [];
  for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
    const page = await s3().send(
      new ListObjectsV2Command({
        Bucket: env.ARTIFACTS_BUCKET,
        Prefix: prefix,
        ContinuationToken: token,
      }),
    );
    for (const { Key: key, LastModified } of page.Contents ?? []) {
      if (key !== undefined) listed.push({ key, storedAt: LastModified?.getTime() ?? 0 });
    }
    token = page.NextContinuationToken;
  }
  return listed;
}

export type TaggedVersion = { tags: Record<string, string>; versionId: string | undefined };

/** Returns the tags and the id of an artifact's current version; undefined when there is no artifact. */
export async function artifactTags(key: string): Promise<TaggedVersion | undefined> {
  try {
    const { TagSet = [], VersionId } = await s3().send(
      new GetObjectTaggingCommand({ Bucket: env.ARTIFACTS_BUCKET, Key: key }),
    );
    const tags = Object.fromEntries(TagSet.map(({ Key = '', Value = '' }) => [Key, Value]));
    return { tags, versionId: VersionId };
  } catch (error) {
    // The SDK has no error class for a missing key in a response to GetObjectTagging.
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Removes all versions of an artifact. */
export async function removeVersions(key: string): Promise<void> {
  const Bucket = env.ARTIFACTS_BUCKET;
  const listed = await s3().send(new ListObjectVersionsCommand({ Bucket, Prefix: key }));
  for (const { Key, VersionId } of [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])]) {
    await s3().send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  }
  if (listed.IsTruncated) await removeVersions(key);
}

/** Removes all artifacts under a prefix. */
export async function removeArtifacts(prefix: string): Promise<void> {
  const listed = await s3().send(
    new ListObjectsV2Command({ Bucket: env.ARTIFACTS_BUCKET, Prefix: prefix }),
  );
  for (const { Key } of listed.Contents ?? []) {
    if (Key !== undefined) {
      await s3().send(new DeleteObjectCommand({ Bucket: env.ARTIFACTS_BUCKET, Key }));
    }
  }
  if (listed.IsTruncated) await removeArtifacts(prefix);
}

export type PresignOptions = { fileName?: string; contentType?: string };

/**
 * Returns a download URL that is valid for five minutes; with a file name it downloads as an attachment (RFC
 * 6266).
 */
export function presignGet(key: string, options: PresignOptions = {}): Promise<string> {
  return getSignedUrl(
    presignS3(),
    new GetObjectCommand({
      Bucket: env.ARTIFACTS_BUCKET,
      Key: key,
      ResponseCacheControl: 'no-store',
      ...(options.fileName
        ? { ResponseContentDisposition: formatContentDisposition(options.fileName) }
        : {}),
      ...(options.contentType ? { ResponseContentType: options.contentType } : {}),
    }),
    { expiresIn: 300 },
  );
}

/**
 * Returns a URL for one PUT of an object that does not exist. Size, content type and the header `if-none-match: *` are
 * part of the signature: otherwise the URL would accept any number of uploads, each stored as a version.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export function presignPut(
  key: string,
  expected: { bytes: number; contentType: string; seconds: number },
): Promise<string> {
  return getSignedUrl(
    presignS3(),
    new PutObjectCommand({
      Bucket: env.ARTIFACTS_BUCKET,
      Key: key,
      ContentLength: expected.bytes,
      ContentType: expected.contentType,
      IfNoneMatch: '*',
    }),
    // Without this option, the presigner does not sign these headers.
    { expiresIn: expected.seconds, signableHeaders: new Set(['content-type', 'if-none-match']) },
  );
}

/**
 * Returns the Content-Disposition header of a download (RFC 6266): an ASCII name for old clients, and the real name
 * encoded by RFC 5987.
 */
export function formatContentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
