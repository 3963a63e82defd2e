import { Duration } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StackAssets } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import type { GenerationQueue } from './generation-queue.ts';
import {
  allowBucketListing,
  allowBucketObjects,
  allowQueueSends,
  allowTableItems,
} from './grants.ts';
import { HttpGateway } from './http-gateway.ts';
import { NodeFunction } from './node-function.ts';
import { allowPictureKeys, pictureEnvironment } from './picture-providers.ts';
import type { WorkQueue } from './work-queue.ts';

export type HttpApiProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  generation: GenerationQueue;
  mail: WorkQueue;
  webhooks: WorkQueue;
  signingKeys: ISecret;
  originSecret: ISecret;
  firstAdminCode: ISecret;
  factorSecret: ISecret;
  webhookKeys: ISecret;
};

/**
 * The API function behind its HTTP API. It must not reference a distribution: the app's distribution references the
 * API, and CloudFormation rejects circular references.
 */
export class AppApi extends Construct {
  readonly api: NodeFunction;
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    const { store, generation, mail, webhooks } = props;
    this.api = new NodeFunction(this, 'Handler', {
      name: 'api',
      config: props.config,
      bundle: props.assets.bundles.api,
      // Covers the function's own memory and the limits of all its threads; test/infra/functions.test.ts checks this.
      memoryMb: 1536,
      // Below API Gateway's limit of 30 s, so that the function itself returns the error.
      timeout: Duration.seconds(29),
      environment: {
        TABLE_NAME: store.table.tableName,
        ARTIFACTS_BUCKET: store.artifacts.bucketName,
        GENERATION_QUEUE_URL: generation.tasks.queue.queueUrl,
        WATCH_QUEUE_URL: generation.watches.queue.queueUrl,
        MAIL_QUEUE_URL: mail.queue.queueUrl,
        WEBHOOK_QUEUE_URL: webhooks.queue.queueUrl,
        JWT_SECRET_ARN: props.signingKeys.secretArn,
        ORIGIN_SECRET_ARN: props.originSecret.secretArn,
        FIRST_ADMIN_SECRET_ARN: props.firstAdminCode.secretArn,
        FACTOR_SECRET_ARN: props.factorSecret.secretArn,
        WEBHOOK_SECRET_ARN: props.webhookKeys.secretArn,
        ...pictureEnvironment(props.config),
      },
    });
    allowTableItems(this.api, store.table);
    allowBucketListing(this.api, store.artifacts);
    allowBucketObjects(this.api, store.artifacts, 'sources/', ['Get', 'Put', 'Delete']);
    allowBucketObjects(this.api, store.artifacts, 'data-exports/', ['Get']);
    allowBucketObjects(this.api, store.artifacts, 'decks/', ['Get', 'Put', 'Delete']);
    allowQueueSends(
      this.api,
      generation.tasks.queue,
      generation.watches.queue,
      mail.queue,
      webhooks.queue,
    );
    this.api.allow(
      ['secretsmanager:GetSecretValue'],
      [
        props.signingKeys,
        props.originSecret,
        props.firstAdminCode,
        props.factorSecret,
        props.webhookKeys,
      ].map(({ secretArn }) => secretArn),
    );
    allowPictureKeys(this.api, props.config);
    this.gateway = new HttpGateway(this, 'Gateway', props.config);
    this.gateway.route([{ path: '/api/{proxy+}', methods: [HttpMethod.ANY] }], this.api);
  }
}
