import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';

// aws-cdk-lib is compiled without exactOptionalPropertyTypes: its classes declare `x?: T` as `T | undefined`, which
// doesn't match its own interfaces under our compiler settings.

/** Returns the bucket typed as the interface IBucket. */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;

/** Returns the secret typed as the interface ISecret. */
export const asSecret = (secret: Secret): ISecret => secret as ISecret;
