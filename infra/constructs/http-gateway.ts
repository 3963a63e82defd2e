import { type Duration, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  type HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { metricsNamespace } from '#shared/metrics.ts';
import type { StageConfig } from '../config.ts';
import type { NodeFunction } from './node-function.ts';
import { dataRemovalPolicy } from './removal-policy.ts';

export type Routes = { path: string; methods: HttpMethod[] }[];

/**
 * An HTTP API for one function, with throttling and access logs. Its domain name is known before the function exists.
 */
export class HttpGateway extends Construct {
  /** Host name without scheme, for a CloudFront origin. */
  readonly domainName: string;
  readonly accessLogs: LogGroup;
  private readonly api: HttpApi;
  private readonly stage: HttpStage;
  private readonly throttles: MetricFilter;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    this.accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: config.log_retention_days satisfies number as RetentionDays,
      removalPolicy: dataRemovalPolicy(config),
    });
    this.stage = this.createStage(this.api, this.accessLogs, config);
    this.throttles = new MetricFilter(this, 'Throttles', {
      logGroup: this.accessLogs,
      metricNamespace: `${metricsNamespace}/${config.name}`,
      metricName: `${scope.node.id}Throttles`,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
    });
    this.domainName = `${this.api.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`;
  }

  /** Routes the given paths to a function. */
  route(routes: Routes, target: NodeFunction): void {
    const integration = new HttpLambdaIntegration('Function', target.fn);
    for (const { path, methods } of routes) {
      for (const route of this.api.addRoutes({ path, methods, integration })) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason:
            'The function validates every token itself; some routes, such as login, are public.',
        });
      }
    }
  }

  /** Number of responses with a 5xx status. */
  metricFailures(period: Duration): IMetric {
    return this.stage.metricServerError({ period, statistic: 'Sum' });
  }

  /**
   * Number of requests that API Gateway throttled with 429. Counted from log lines, because API Gateway has no such
   * metric.
   */
  metricThrottles(period: Duration): IMetric {
    return this.throttles.metric({ period, statistic: 'Sum' });
  }

  /** Number of all requests. */
  metricRequests(period: Duration): IMetric {
    return this.stage.metricCount({ period, statistic: 'Sum' });
  }

  private createStage(httpApi: HttpApi, logGroup: LogGroup, config: StageConfig): HttpStage {
    return new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: {
        rateLimit: config.api_rate_limit,
        burstLimit: Math.min(config.api_rate_limit * 2, accountBurst),
      },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(accessLogLine),
      },
    });
  }
}

/**
 * Maximum burst of requests over all APIs of an account; AWS does not raise it:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const accountBurst = 5_000;

/**
 * Fields of an access log line. Path, query, headers and cookies are left out: they can contain the tokens of previews
 * (query) and mails (path).
 */
const accessLogLine = JSON.stringify({
  request_id: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  latency_ms: '$context.responseLatency',
  integration_error: '$context.integrationErrorMessage',
});
