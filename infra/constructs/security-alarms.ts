import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { originRefusedEvent } from '#shared/origin-secret.ts';
import type { SecurityEventName } from '#shared/schemas/security-events.ts';
import type { StageConfig } from '../config.ts';
import type { Alarms, AlarmsProps } from './alarms.ts';
import { loggedMetric } from './own-metrics.ts';

type Signal = {
  /** The problem in one sentence, shown in the alarm's description. */
  summary: string;
  /** Anchor of the alarm's entry in the runbook. */
  entry: string;
  /** Values of the log field `event` that are counted. */
  events: readonly (SecurityEventName | typeof originRefusedEvent)[];
  /** Functions that write these events. */
  functions: readonly string[];
  /** Threshold: number of log lines within the period. */
  from: number;
  period: Duration;
};

/** Signs of an attack in the logs, by name of the metric and alarm. */
const signals: Record<string, Signal> = {
  /**
   * The threshold equals the number of sign-ins that one network address may attempt in the same window. An attacker
   * below it gets fewer than 7 guesses a minute; typing errors reach it only when thousands of people sign in at the
   * same time.
   */
  SignInFailures: {
    summary: 'Many sign-ins or re-authentications fail.',
    entry: 'failed-sign-ins',
    events: ['sign_in_failed', 'sign_in_locked', 'confirmation_failed'],
    functions: ['Api'],
    from: 100,
    period: Duration.minutes(15),
  },
  /**
   * A rotated refresh token is also presented again after a broken connection during a refresh, or after a restored
   * backup. Each such case is isolated; several within an hour suggest that tokens leaked together.
   */
  TokenReuse: {
    summary: 'Refresh tokens are used again after their rotation.',
    entry: 'reused-refresh-tokens',
    events: ['token_reused'],
    functions: ['Api'],
    from: 5,
    period: Duration.hours(1),
  },
  /**
   * A few requests that bypass CloudFront are harmless. With a wrong origin secret, however, the functions reject every
   * request.
   */
  OriginRefusals: {
    summary: 'Requests arrive without the origin secret.',
    entry: 'requests-past-the-host',
    events: [originRefusedEvent],
    functions: ['Api', 'Preview'],
    from: 10,
    period: Duration.minutes(5),
  },
};

/** Counts security events in the functions' logs and adds an alarm for each kind. */
export function addSecurityAlarms(alarms: Alarms, { config, functions }: AlarmsProps): void {
  for (const [name, signal] of Object.entries(signals)) {
    const metric = loggedMetric(config, name, signal.period);
    for (const writer of signal.functions) functions[writer]?.countEvents(metric, signal.events);
    alarms.watch(name, { ...signal, metric });
  }
}

/** Returns one metric for each kind of security event, for a graph. */
export const securityMetrics = (config: StageConfig, period: Duration): Metric[] =>
  Object.keys(signals).map((name) => loggedMetric(config, name, period));
