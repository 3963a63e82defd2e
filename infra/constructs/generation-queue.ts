import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type ILayerVersion, RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { StackAssets } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import { foundationModelId } from '../foundation-model.ts';
import type { DataStore } from './data-store.ts';
import {
  allowBucketListing,
  allowBucketObjects,
  allowQueueSends,
  allowTableItems,
} from './grants.ts';
import { NodeFunction } from './node-function.ts';
import { allowImageModel, allowPictureKeys, pictureEnvironment } from './picture-providers.ts';
import { WorkQueue } from './work-queue.ts';

export type GenerationQueueProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  fonts: ILayerVersion;
  /** Queue for the events of presentations whose owners have webhooks. */
  webhooks: WorkQueue;
  /** Queue for the mails about exports of users' data. */
  mail: WorkQueue;
};

/** Lambda's maximum: a slow model may need ten minutes for a long response. Heartbeats detect dead workers. */
const workerTimeout = Duration.minutes(15);
const sweeperTimeout = Duration.seconds(60);

/**
 * Deck generation: a queue of tasks for the workers and a queue of watch messages for running tasks, which the sweeper
 * consumes. A schedule also runs the sweeper every minute.
 */
export class GenerationQueue extends Construct {
  readonly tasks: WorkQueue;
  readonly watches: WorkQueue;
  readonly worker: NodeFunction;
  readonly sweeper: NodeFunction;

  constructor(scope: Construct, id: string, props: GenerationQueueProps) {
    super(scope, id);
    this.tasks = new WorkQueue(this, 'Tasks', {
      timeout: workerTimeout,
      maxReceives: 5,
    });
    this.watches = new WorkQueue(this, 'Watches', {
      timeout: sweeperTimeout,
      maxReceives: 5,
    });
    const environment = {
      TABLE_NAME: props.store.table.tableName,
      ARTIFACTS_BUCKET: props.store.artifacts.bucketName,
      GENERATION_QUEUE_URL: this.tasks.queue.queueUrl,
      WATCH_QUEUE_URL: this.watches.queue.queueUrl,
      WEBHOOK_QUEUE_URL: props.webhooks.queue.queueUrl,
    };
    this.worker = this.createWorker(props, environment);
    this.sweeper = this.createSweeper(props, environment);
  }

  private createWorker(props: GenerationQueueProps, environment: Record<string, string>) {
    const { config, store, fonts } = props;
    const worker = new NodeFunction(this, 'Worker', {
      name: 'worker',
      config,
      bundle: props.assets.bundles.worker,
      memoryMb: 2048,
      timeout: workerTimeout,
      recursiveLoop: RecursiveLoop.ALLOW,
      layers: [fonts],
      environment: {
        ...environment,
        FONTS_DIR: '/opt/fonts',
        ...searchEnvironment(config),
        ...pictureEnvironment(config),
      },
    });
    allowSearch(worker, config);
    allowPictureKeys(worker, config);
    worker.fn.addEventSource(
      new SqsEventSource(this.tasks.queue, {
        batchSize: 1,
        maxConcurrency: config.settings.worker_capacity,
        reportBatchItemFailures: true,
      }),
    );
    allowTableItems(worker, store.table);
    allowBucketListing(worker, store.artifacts);
    // Delete is needed because a source may be deleted while the worker reads it; the worker then removes its results.
    allowBucketObjects(worker, store.artifacts, 'sources/', ['Get', 'Put', 'Delete']);
    allowBucketObjects(worker, store.artifacts, 'decks/', ['Get', 'Put', 'Delete']);
    allowQueueSends(worker, this.tasks.queue, this.watches.queue, props.webhooks.queue);
    allowModels(worker, Object.values(config.settings.models));
    allowImageModel(worker, config);
    return worker;
  }

  private createSweeper(props: GenerationQueueProps, environment: Record<string, string>) {
    const sweeper = new NodeFunction(this, 'Sweeper', {
      name: 'sweeper',
      config: props.config,
      bundle: props.assets.bundles.sweeper,
      memoryMb: 512,
      timeout: sweeperTimeout,
      recursiveLoop: RecursiveLoop.ALLOW,
      environment: { ...environment, MAIL_QUEUE_URL: props.mail.queue.queueUrl },
    });
    sweeper.fn.addEventSource(
      new SqsEventSource(this.watches.queue, {
        batchSize: 10,
        maxConcurrency: 5,
        reportBatchItemFailures: true,
      }),
    );
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sweeper.fn, { retryAttempts: 0 })],
    });
    allowTableItems(sweeper, props.store.table);
    // The sweeper may write a version's snapshot after a task, and removes the remaining objects of deleted decks.
    allowBucketListing(sweeper, props.store.artifacts);
    allowBucketObjects(sweeper, props.store.artifacts, 'decks/', ['Get', 'Put', 'Delete']);
    // Get is needed because exports of users' data contain their sources.
    allowBucketObjects(sweeper, props.store.artifacts, 'sources/', ['Get', 'Delete']);
    const exportActions = ['Get', 'Put', 'Delete', 'AbortMultipartUpload'] as const;
    allowBucketObjects(sweeper, props.store.artifacts, 'data-exports/', [...exportActions]);
    const { queue: mails } = props.mail;
    allowQueueSends(sweeper, this.tasks.queue, this.watches.queue, props.webhooks.queue, mails);
    return sweeper;
  }
}

/** Allows calls of the stage's models, by their inference profiles and in all regions the profiles use. */
function allowModels(worker: NodeFunction, ids: string[]): void {
  const { partition, region, account } = Stack.of(worker);
  const resources = new Set<string>();
  for (const id of ids) {
    const model = foundationModelId(id);
    const foundation = `arn:${partition}:bedrock:*::foundation-model/${model}`;
    resources.add(foundation);
    if (model !== id) {
      resources.add(`arn:${partition}:bedrock:${region}:${account}:inference-profile/${id}`);
    }
    Validations.of(worker).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`,
      reason: 'An inference profile routes calls to the same model in any region with capacity.',
    });
  }
  worker.allow(['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'], [...resources]);
}

const searchSecretArn = ({ settings }: StageConfig): string | undefined =>
  settings.search?.secret_arn;

function searchEnvironment(config: StageConfig): Record<string, string> {
  const arn = searchSecretArn(config);
  return arn === undefined ? {} : { SEARCH_SECRET_ARN: arn };
}

/** Allows reading the API key of the web search, if the stage has one. The operator creates this secret. */
function allowSearch(worker: NodeFunction, config: StageConfig): void {
  const arn = searchSecretArn(config);
  if (arn !== undefined) worker.allow(['secretsmanager:GetSecretValue'], [arn]);
}
