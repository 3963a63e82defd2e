import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * Creates the SNS topic that notifies the operator of alarms. It needs a customer-managed key: SNS doesn't encrypt by
 * default, and CloudWatch can't publish to a topic that uses the AWS-managed key.
 */
export function createAlarmTopic(scope: Construct, { alarm_email }: StageConfig): Topic {
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  const key = new Key(scope, 'Key', {
    description: `${Stack.of(scope).stackName}: messages of alarms`,
    enableKeyRotation: true,
    // The key can be deleted with the stack, because messages are delivered at once and no stored data is encrypted
    // with it.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: ofThisAccount,
    }),
  );
  const topic = new Topic(scope, 'Topic', { enforceSSL: true, masterKey: key });
  // enforceSSL replaces the topic's default policy, which allows alarms of this account to publish, so that permission
  // is added again.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: ofThisAccount,
    }),
  );
  if (alarm_email) topic.addSubscription(new EmailSubscription(alarm_email));
  return topic;
}
