import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';

// aws-cdk-lib is compiled without exactOptionalPropertyTypes: its classes declare `x?: T` as
// `T | undefined`, which under our settings no longer fits its own interfaces.

/** The same bucket, for what asks for the interface. */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;

/** The same secret, for what asks for the interface. */
export const asSecret = (secret: Secret): ISecret => secret as ISecret;
