import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AlarmsProps } from './alarms.ts';

type Query = {
  /** Functions whose logs are searched; `hosts` means the access logs of both gateways. */
  logs: readonly (string | 'hosts')[];
  /** Commands of CloudWatch Logs Insights. */
  lines: readonly string[];
};

const allFunctions = ['Api', 'Preview', 'Worker', 'Sweeper', 'Mailer', 'Webhooks'];
const newestLinesClauses = ['sort @timestamp desc', 'limit 200'];

/** The queries named in the runbook, by their names in Logs Insights. */
const queries: Record<string, Query> = {
  errors: {
    logs: allFunctions,
    lines: [
      'fields @timestamp, service, message, error.name, error.message, request_id, deck, task, commit, xray_trace_id',
      // Lines written by Lambda itself have no level, so they are found by their status:
      // https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
      'filter level = "ERROR" or record.status in ["timeout", "error", "failure"]',
      ...newestLinesClauses,
    ],
  },
  'one-request': {
    logs: ['Api', 'Preview'],
    lines: ['filter request_id = "REQUEST_ID"', 'sort @timestamp asc'],
  },
  'one-presentation': {
    logs: ['Api', 'Worker', 'Sweeper'],
    lines: [
      'fields @timestamp, service, message, task, error.name, error.message',
      'filter @message like "PRESENTATION_ID"',
      'sort @timestamp asc',
    ],
  },
  'failed-presentations': {
    logs: ['Api', 'Worker', 'Sweeper'],
    lines: ['filter DecksFailed = 1', ...newestLinesClauses],
  },
  'failed-attempts': {
    logs: ['Worker'],
    lines: [
      'filter message like /attempt failed|refuses the service/',
      'stats count(*) as attempts by error.name, error.message, remedy',
      'sort attempts desc',
    ],
  },
  sweeps: {
    logs: ['Sweeper'],
    lines: [
      'fields @timestamp, message, what, left, error.name, error.message',
      'filter message like /a repair failed|ran out of time/',
      ...newestLinesClauses,
    ],
  },
  'failed-requests': {
    logs: ['hosts'],
    lines: [
      'fields @timestamp, status, method, route, integration_error, request_id, ip',
      'filter status like /^5/',
      ...newestLinesClauses,
    ],
  },
  'throttled-requests': {
    logs: ['hosts'],
    lines: ['filter status = "429"', 'stats count(*) as requests by ip', 'sort requests desc'],
  },
  'failed-sign-ins': {
    logs: ['Api'],
    lines: [
      'filter event in ["sign_in_failed", "sign_in_locked", "confirmation_failed"]',
      'stats count(*) as failures, count_distinct(user_id) as accounts by address, methods.0',
      'sort failures desc',
    ],
  },
  'reused-tokens': {
    logs: ['Api'],
    lines: [
      'fields @timestamp, user_id, address, browser, os',
      'filter event = "token_reused"',
      ...newestLinesClauses,
    ],
  },
};

/** Saved queries of Logs Insights, in a folder named after the stack. */
export class LogQueries extends Construct {
  constructor(scope: Construct, id: string, { functions, gateways }: AlarmsProps) {
    super(scope, id);
    const groups = new Map(
      Object.entries(functions).map(([name, { fn }]) => [name, [fn.logGroup.logGroupName]]),
    );
    groups.set(
      'hosts',
      Object.values(gateways).map(({ accessLogs }) => accessLogs.logGroupName),
    );
    for (const [name, { logs, lines }] of Object.entries(queries)) {
      new CfnQueryDefinition(this, name, {
        name: `${Stack.of(this).stackName}/${name}`,
        logGroupNames: logs.flatMap((source) => groups.get(source) ?? []),
        queryString: lines.join('\n| '),
      });
    }
  }
}
