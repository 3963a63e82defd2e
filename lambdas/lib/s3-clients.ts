import { S3Client } from '@aws-sdk/client-s3';
import { env } from './env.ts';
import { once } from './once.ts';
import { timedHttp } from './timed-http.ts';

const s3Options = () => ({
  forcePathStyle: env.S3_FORCE_PATH_STYLE === '1',
  // Else presigned PUTs would carry the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
});

/** A module of its own, beside clients.ts: most requests of the API are answered without. */
export const s3 = once(() => new S3Client({ requestHandler: timedHttp(), ...s3Options() }));

/** Signs addresses that browsers follow; locally these go through the app's own origin. */
export const presigningS3 = once(
  () =>
    new S3Client({
      ...s3Options(),
      ...(env.S3_PUBLIC_ENDPOINT ? { endpoint: env.S3_PUBLIC_ENDPOINT } : {}),
    }),
);
