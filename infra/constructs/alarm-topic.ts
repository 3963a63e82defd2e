import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * The topic that tells the operator of alarms. Its key is its own: SNS encrypts with none by itself, and AWS's key
 * for it lets no alarm publish.
 */
export function createAlarmTopic(scope: Construct, { alarm_email }: StageConfig): Topic {
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  const key = new Key(scope, 'Key', {
    description: `${Stack.of(scope).stackName}: messages of alarms`,
    enableKeyRotation: true,
    // What it encrypted has been delivered: nothing is kept by it.
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
  // The policy that enforces TLS replaces the topic's default policy, which lets alarms of the account publish.
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
