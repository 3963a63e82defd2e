import { SQSClient } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { FunctionName } from '../assets.ts';
import { findResources, type Template } from './assembly.ts';
import type { AwsEnvironment } from './emulators.ts';
import type { LocalFunction } from './function-environment.ts';
import { findReferences, type ResolveReference } from './local-values.ts';
import { type Poller, startPoller } from './poller.ts';

const sourceSchema = z.looseObject({
  BatchSize: z.number().default(10),
  EventSourceArn: z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  FunctionName: z.strictObject({ Ref: z.string() }),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
});

/** Invokes a function. `trace` is the trace header of the messages in the event. */
export type Invoke = (name: FunctionName, event: unknown, trace?: string) => Promise<unknown>;

/** Maximum number of concurrent invocations of a function without its own limit. */
const defaultConcurrency = 4;

/** Starts a poller for each event source mapping of the template. */
export function startEventSources(
  template: Template,
  resolve: ResolveReference,
  functions: LocalFunction[],
  env: AwsEnvironment,
  invoke: Invoke,
  onError: (name: FunctionName, error: unknown) => void,
): Poller[] {
  const client = createSqsClient(env);
  return findResources(template, 'AWS::Lambda::EventSourceMapping').flatMap(
    ([, { Properties }]) => {
      const source = sourceSchema.parse(Properties);
      const [queueId] = source.EventSourceArn['Fn::GetAtt'];
      const target = functions.find(({ logicalId }) => logicalId === source.FunctionName.Ref);
      if (!target) return [];
      return startPoller({
        client,
        queueUrl: String(resolve({ Ref: queueId })),
        queueArn: String(resolve(source.EventSourceArn)),
        batchSize: source.BatchSize,
        maxConcurrency: source.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
        functionName: target.name,
        allowsLoop: target.allowsLoop,
        invoke: (event, trace) => invoke(target.name, event, trace),
        onError: (error) => onError(target.name, error),
      });
    },
  );
}

/** Creates a client of the local SQS. Uses the endpoint even if a queue URL names another host. */
export function createSqsClient(env: AwsEnvironment): SQSClient {
  return new SQSClient({
    endpoint: env.AWS_ENDPOINT_URL_SQS ?? '',
    region: env.AWS_REGION ?? '',
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
    useQueueUrlAsEndpoint: false,
  });
}

const ruleSchema = z.looseObject({
  ScheduleExpression: z.string().optional(),
  Targets: z.array(z.looseObject({ Arn: z.unknown() })).default([]),
});

/** Invokes the targets of the template's scheduled rules at their rates. */
export function startSchedule(
  template: Template,
  functions: LocalFunction[],
  invoke: Invoke,
  onError: (name: FunctionName, error: unknown) => void,
): Poller {
  const timers = findResources(template, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
    const { ScheduleExpression, Targets } = ruleSchema.parse(Properties);
    // Skips rules without a schedule: they react to events of AWS services that don't exist locally.
    if (ScheduleExpression === undefined) return [];
    const minutes = Number(/^rate\((\d+) minutes?\)$/.exec(ScheduleExpression)?.[1]);
    if (!minutes)
      throw new Error(`The local stack doesn't support the schedule ${ScheduleExpression}.`);
    const ids = Targets.flatMap(({ Arn }) => findReferences(Arn));
    const targets = functions.filter(({ logicalId }) => ids.includes(logicalId));
    return targets.map(({ name }) =>
      setInterval(() => {
        invoke(name, createScheduledEvent()).catch((error) => onError(name, error));
      }, minutes * 60_000),
    );
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Returns the event that EventBridge sends to the target of a scheduled rule. */
function createScheduledEvent() {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: new Date().toISOString(),
    region: 'us-east-1',
    resources: ['arn:aws:events:us-east-1:000000000000:rule/every-minute'],
    detail: {},
  };
}
