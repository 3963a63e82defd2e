import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

let template: Awaited<ReturnType<typeof createTemplate>>;

beforeAll(async () => {
  template = await createTemplate('prod');
}, synthesisMs);

test('queues move messages to the dead-letter queue after five receives, or after twenty for mails', () => {
  const queues = template.findResources('AWS::SQS::Queue');
  const working = Object.values(queues).filter(({ Properties }) => Properties.RedrivePolicy);

  expect(working).toHaveLength(4);
  expect(Object.keys(queues)).toHaveLength(8);
  const receives = working.map(({ Properties }) => Properties.RedrivePolicy.maxReceiveCount);
  expect(receives.toSorted((a, b) => a - b)).toEqual([5, 5, 5, 20]);
});

test('workers receive one message per invocation, up to the stage’s capacity', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: stages.prod.settings.worker_capacity },
  });
});

test('every event source reports failures per message', () => {
  template.allResourcesProperties('AWS::Lambda::EventSourceMapping', {
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

test('the stack outputs contain the URLs of each queue and its dead-letter queue', () => {
  for (const name of ['Generation', 'Watch', 'Mail', 'Webhook']) {
    const [queue, deadLetters] = [`${name}QueueUrl`, `${name}DeadLettersUrl`].map(
      (output) => template.findOutputs(output)[output]?.Value.Ref,
    );

    template.templateMatches({
      Resources: {
        [queue]: { Properties: { RedrivePolicy: Match.anyValue() } },
        [deadLetters]: { Properties: { RedrivePolicy: Match.absent() } },
      },
    });
  }
  expect(Object.keys(template.findOutputs('TableName'))).toHaveLength(1);
});

test('the sweeper runs every minute', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Targets: [
      Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('Sweeper'), 'Arn'] } }),
    ],
  });
});
