import { Duration } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StackAssets } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import type { GenerationQueue } from './generation-queue.ts';
import { allowItems, allowListing, allowObjects, allowSending } from './grants.ts';
import { HttpGateway } from './http-gateway.ts';
import { NodeFunction } from './node-function.ts';
import type { WorkQueue } from './work-queue.ts';

export type HttpApiProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  generation: GenerationQueue;
  mail: WorkQueue;
  jwtSecret: ISecret;
  originSecret: ISecret;
};

/**
 * The API function behind its HTTP API. It must not refer to a distribution: the app's distribution
 * refers to it, and CloudFormation builds no circles.
 */
export class AppApi extends Construct {
  readonly api: NodeFunction;
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    const { store, generation, mail } = props;
    this.api = new NodeFunction(this, 'Handler', {
      name: 'api',
      config: props.config,
      bundle: props.assets.bundles.api,
      memoryMb: 1024,
      // API Gateway gives up after 30 s; the function should be the one to say why.
      timeout: Duration.seconds(29),
      environment: {
        TABLE_NAME: store.table.tableName,
        ARTIFACTS_BUCKET: store.artifacts.bucketName,
        GENERATION_QUEUE_URL: generation.tasks.queue.queueUrl,
        WATCH_QUEUE_URL: generation.watches.queue.queueUrl,
        MAIL_QUEUE_URL: mail.queue.queueUrl,
        JWT_SECRET_ARN: props.jwtSecret.secretArn,
        ORIGIN_SECRET_ARN: props.originSecret.secretArn,
      },
    });
    allowItems(this.api, store.table);
    allowListing(this.api, store.artifacts);
    allowObjects(this.api, store.artifacts, 'sources/', ['Get', 'Put', 'Delete']);
    allowObjects(this.api, store.artifacts, 'decks/', ['Get', 'Put', 'Delete']);
    allowSending(this.api, generation.tasks.queue, generation.watches.queue, mail.queue);
    this.api.allow(
      ['secretsmanager:GetSecretValue'],
      [props.jwtSecret.secretArn, props.originSecret.secretArn],
    );
    this.gateway = new HttpGateway(this, 'Gateway', {
      config: props.config,
      target: this.api,
      routes: [{ path: '/api/{proxy+}', methods: [HttpMethod.ANY] }],
    });
  }
}
