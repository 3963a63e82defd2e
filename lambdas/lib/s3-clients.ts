import { S3Client } from '@aws-sdk/client-s3';
import { env } from './env.ts';
import { once } from './once.ts';
import { createTimedHttpHandler } from './timed-http.ts';

const s3Options = () => ({
  forcePathStyle: env.S3_FORCE_PATH_STYLE === '1',
  // With the default, presigned PUTs would require the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
});

/** S3 client. In its own module, because most API requests don't need it. */
export const s3 = once(
  () => new S3Client({ requestHandler: createTimedHttpHandler(), ...s3Options() }),
);

/** Client for presigned URLs that browsers open; locally these URLs use the app's origin. */
export const presignS3 = once(
  () =>
    new S3Client({
      ...s3Options(),
      ...(env.S3_PUBLIC_ENDPOINT ? { endpoint: env.S3_PUBLIC_ENDPOINT } : {}),
    }),
);
