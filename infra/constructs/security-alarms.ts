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
  /** Heading of the runbook's entry, as an address. */
  entry: string;
  /** Values of `event` in the log lines that count. */
  events: readonly (SecurityEventName | typeof originRefusedEvent)[];
  /** The functions that write them. */
  functions: readonly string[];
  /** The alarm starts at this number of lines within the period. */
  from: number;
  period: Duration;
};

/** Signs of an attack in the logs, by the name of their metric and alarm. */
const signals: Record<string, Signal> = {
  /**
   * As many as one network address may make before it is slowed down, in the same window: an attacker below it gets
   * less than 7 guesses a minute. Typing errors reach it only with thousands of people who sign in at the same time.
   */
  SignInFailures: {
    summary: 'Many sign-ins or proofs within a session fail.',
    entry: 'failed-sign-ins',
    events: ['sign_in_failed', 'sign_in_locked', 'confirmation_failed'],
    functions: ['Api'],
    from: 100,
    period: Duration.minutes(15),
  },
  /**
   * A browser whose connection breaks during a refresh, or a restored backup, also presents an old token. Such cases
   * are single; several within an hour are tokens that leaked together.
   */
  TokenReuse: {
    summary: 'Refresh tokens are used again after their rotation.',
    entry: 'reused-refresh-tokens',
    events: ['token_reused'],
    functions: ['Api'],
    from: 5,
    period: Duration.hours(1),
  },
  /** One caller who tries the address once or twice is harmless; a wrong origin secret refuses every user. */
  OriginRefusals: {
    summary: 'Requests arrive without the origin secret.',
    entry: 'requests-past-the-host',
    events: [originRefusedEvent],
    functions: ['Api', 'Preview'],
    from: 10,
    period: Duration.minutes(5),
  },
};

/** Counts the security events in the logs of the functions and adds an alarm for each kind. */
export function watchSecurity(alarms: Alarms, { config, functions }: AlarmsProps): void {
  for (const [name, signal] of Object.entries(signals)) {
    const metric = loggedMetric(config, name, signal.period);
    for (const writer of signal.functions) functions[writer]?.countEvents(metric, signal.events);
    alarms.watch(name, { ...signal, metric });
  }
}

/** The number of security events of each kind, for a graph. */
export const securityMetrics = (config: StageConfig, period: Duration): Metric[] =>
  Object.keys(signals).map((name) => loggedMetric(config, name, period));
