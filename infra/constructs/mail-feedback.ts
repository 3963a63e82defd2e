import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { addressSuppressedEvent, mailFeedback } from '#shared/schemas/mail-feedback.ts';
import type { StageConfig } from '../config.ts';
import type { Alarms, AlarmsProps } from './alarms.ts';
import { loggedMetric } from './own-metrics.ts';

/**
 * Creates the SES configuration set for all mail. Its bounces and complaints go through the default event bus (the only
 * one SES publishes to) and the mail queue to the mailer, which suppresses the address. SES's own suppression list is
 * off because an admin could not remove an address from it.
 */
export function createMailFeedback(scope: Construct, name: string, queue: Queue): ConfigurationSet {
  const set = new ConfigurationSet(scope, 'ConfigurationSet', {
    configurationSetName: name,
    disableSuppressionList: true,
  });
  const bus = EventBus.fromEventBusName(scope, 'Bus', 'default');
  set.addEventDestination('Feedback', {
    destination: EventDestination.eventBus(bus),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  new Rule(scope, 'FeedbackRule', {
    description: 'Bounces and complaints of this stage go to its mail queue',
    eventPattern: {
      source: [mailFeedback.source],
      detailType: Object.values(mailFeedback.detailTypes),
      detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
    },
    targets: [new SqsQueue(queue)],
  });
  return set;
}

/**
 * Rates at which SES places an account under review. It may pause sending at 10 % bounces and 0.5 % complaints:
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
const reviewThresholds = { BounceRate: 0.05, ComplaintRate: 0.001 };

/**
 * Adds alarms on the account's bounce and complaint rates, and a metric of suppressed addresses. SES publishes the rates
 * without dimensions: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
 */
export function addMailAlarms(alarms: Alarms, { config, functions }: AlarmsProps): void {
  for (const name of ['BounceRate', 'ComplaintRate'] as const) {
    alarms.watch(`Mail${name}`, {
      summary:
        name === 'BounceRate'
          ? 'The bounce rate has reached the level at which SES places the account under review.'
          : 'The complaint rate has reached the level at which SES places the account under review.',
      entry: 'bounces-and-complaints',
      metric: rateMetric(name),
      from: reviewThresholds[name],
    });
  }
  functions.Mailer?.countEvents(suppressedMetric(config, Duration.hours(1)), [
    addressSuppressedEvent,
  ]);
}

/** A reputation rate of the account in this region, from 0 to 1. */
export const rateMetric = (name: keyof typeof reviewThresholds): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${name}`,
    statistic: 'Average',
    period: Duration.hours(1),
  });

/** Number of addresses that this stage has suppressed, by time of suppression. */
export const suppressedMetric = (config: StageConfig, period: Duration): Metric =>
  loggedMetric(config, 'AddressesSuppressed', period);
