import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { dataExportDays } from '#shared/domain/data-export.ts';
import type { StageConfig } from '../config.ts';
import { dataRemovalPolicy } from './removal-policy.ts';

const listIndexes = ['gsi1', 'gsi2'] as const;
const taskIndex = 'gsi3';

/** Names of the table's global secondary indexes. */
export const indexNames = [...listIndexes, taskIndex];

/** The table, the artifacts bucket and the bucket of the web app. */
export class DataStore extends Construct {
  /** The stack's own table, or the existing table that the setting `table_name` names. */
  readonly table: ITable;
  readonly artifacts: Bucket;
  readonly web: Bucket;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const removalPolicy = dataRemovalPolicy(config);
    // Always declared, so that switching to another table and back neither deletes nor replaces this one.
    const ownTable = createTable(this, removalPolicy);
    this.table = config.table_name ? adoptTable(this, config.table_name) : (ownTable as ITable);
    this.artifacts = createArtifactsBucket(this, removalPolicy, config);
    this.web = createBucket(this, 'Web', { removalPolicy: RemovalPolicy.DESTROY });
  }
}

function createTable(scope: Construct, removalPolicy: RemovalPolicy): Table {
  const string = (name: string) => ({ name, type: AttributeType.STRING });
  // Table instead of TableV2: DynamoDB emulators don't support global tables.
  const table = new Table(scope, 'Table', {
    partitionKey: string('pk'),
    sortKey: string('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'expires_at',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: removalPolicy === RemovalPolicy.RETAIN,
    removalPolicy,
  });
  for (const index of listIndexes) {
    table.addGlobalSecondaryIndex({
      indexName: index,
      partitionKey: string(`${index}pk`),
      sortKey: string(`${index}sk`),
      projectionType: ProjectionType.ALL,
    });
  }
  // Sparse index: only queued and running tasks have the key attributes of this index.
  table.addGlobalSecondaryIndex({
    indexName: taskIndex,
    partitionKey: string(`${taskIndex}pk`),
    sortKey: string(`${taskIndex}sk`),
    projectionType: ProjectionType.KEYS_ONLY,
  });
  return table;
}

/** References an existing table. A CloudFormation import would assume settings that a restored table lacks. */
function adoptTable(scope: Construct, tableName: string): ITable {
  return Table.fromTableAttributes(scope, 'AdoptedTable', { tableName, globalIndexes: indexNames });
}

function createArtifactsBucket(
  scope: Construct,
  removalPolicy: RemovalPolicy,
  config: StageConfig,
): Bucket {
  return createBucket(scope, 'Artifacts', {
    removalPolicy,
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(30) },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      // The sweeper removes the files of exports after a week. This rule removes files that it missed, and old
      // versions.
      {
        prefix: 'data-exports/',
        expiration: Duration.days(dataExportDays + 1),
        noncurrentVersionExpiration: Duration.days(1),
      },
    ],
    // Allows all CloudFront domains: naming the stack's own would be a circular reference, because the distribution's
    // CSP names this bucket. S3 allows one * in an origin:
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html
    cors: [
      {
        allowedOrigins: [`https://${config.domains?.app.name ?? '*.cloudfront.net'}`],
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedHeaders: ['content-type', 'content-length', 'if-none-match'],
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
    // S3 only deletes empty buckets, so a bucket that is deleted with the stack is emptied first.
    autoDeleteObjects: props.removalPolicy === RemovalPolicy.DESTROY,
    ...props,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Server access logs would record presigned query strings; the functions authorise and log reads.',
  });
  return bucket;
}
