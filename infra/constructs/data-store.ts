import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/** The one table, the bucket of artifacts and the bucket the web app is served from. */
export class DataStore extends Construct {
  readonly table: Table;
  readonly artifacts: Bucket;
  readonly web: Bucket;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const removalPolicy =
      config.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.table = createTable(this, removalPolicy);
    this.artifacts = createArtifactsBucket(this, removalPolicy);
    this.web = createBucket(this, 'Web', { removalPolicy: RemovalPolicy.DESTROY });
  }
}

function createTable(scope: Construct, removalPolicy: RemovalPolicy): Table {
  const string = (name: string) => ({ name, type: AttributeType.STRING });
  // Table, not TableV2: the embedded DynamoDB and the other emulators lack global tables.
  const table = new Table(scope, 'Table', {
    partitionKey: string('pk'),
    sortKey: string('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'expires_at',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: removalPolicy === RemovalPolicy.RETAIN,
    removalPolicy,
  });
  for (const index of ['gsi1', 'gsi2']) {
    table.addGlobalSecondaryIndex({
      indexName: index,
      partitionKey: string(`${index}pk`),
      sortKey: string(`${index}sk`),
      projectionType: ProjectionType.ALL,
    });
  }
  // Sparse: only queued and running tasks carry its keys.
  table.addGlobalSecondaryIndex({
    indexName: 'gsi3',
    partitionKey: string('gsi3pk'),
    sortKey: string('gsi3sk'),
    projectionType: ProjectionType.KEYS_ONLY,
  });
  return table;
}

function createArtifactsBucket(scope: Construct, removalPolicy: RemovalPolicy): Bucket {
  return createBucket(scope, 'Artifacts', {
    removalPolicy,
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(30) },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    // Presigned addresses carry their own permission, so any origin may use one. Naming the app's
    // origin here would tie the bucket to the distribution, whose CSP already names the bucket.
    cors: [
      {
        allowedOrigins: ['*'],
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedHeaders: ['content-type', 'content-length'],
        exposedHeaders: ['etag'],
        maxAge: 3600,
      },
    ],
  });
}

function createBucket(scope: Construct, id: string, props: BucketProps): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    // A bucket that holds anything can't be deleted: what goes with the stack is emptied first.
    autoDeleteObjects: props.removalPolicy === RemovalPolicy.DESTROY,
    ...props,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Server access logs would record presigned query strings; who may read is decided and logged by the functions.',
  });
  return bucket;
}
