import { type Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  type HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { NodeFunction } from './node-function.ts';

export type HttpGatewayProps = {
  config: StageConfig;
  target: NodeFunction;
  routes: { path: string; methods: HttpMethod[] }[];
};

/** An HTTP API in front of one function, throttled and logged. */
export class HttpGateway extends Construct {
  /** Host name without scheme, for a CloudFront origin. */
  readonly domainName: string;
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: HttpGatewayProps) {
    super(scope, id);
    const api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const integration = new HttpLambdaIntegration('Function', props.target.fn);
    for (const { path, methods } of props.routes) {
      for (const route of api.addRoutes({ path, methods, integration })) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: 'The function checks every token itself; some routes, such as login, are public.',
        });
      }
    }
    this.stage = this.createStage(api, props.config);
    this.domainName = `${api.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`;
  }

  /** Requests that ended with 500 or more. */
  metricFailures(period: Duration): IMetric {
    return this.stage.metricServerError({ period, statistic: 'Sum' });
  }

  /** All requests. */
  metricRequests(period: Duration): IMetric {
    return this.stage.metricCount({ period, statistic: 'Sum' });
  }

  private createStage(httpApi: HttpApi, config: StageConfig): HttpStage {
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: config.log_retention_days satisfies number as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: config.api_rate_limit, burstLimit: config.api_rate_limit * 2 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(accessLogLine),
      },
    });
  }
}

/** No path, query, header or cookie: a preview's token is in the query, a mail's in the path. */
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
