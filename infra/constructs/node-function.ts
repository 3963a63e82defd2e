import { type Duration, Validations } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  type ILayerVersion,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionName } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import { removalPolicyOf } from './removal-policy.ts';

export type NodeFunctionProps = {
  name: FunctionName;
  config: StageConfig;
  /** Directory with the bundle's index.mjs. */
  bundle: string;
  memoryMb: number;
  timeout: Duration;
  environment: Record<string, string>;
  layers?: ILayerVersion[];
  /** Allowed for functions that send to a queue that leads back to them; Lambda stops others after about 16 hops. */
  recursiveLoop?: RecursiveLoop;
};

/** As IAM has them: operator -> key -> values. */
export type Conditions = Record<string, Record<string, string[]>>;

/** A Node 24 function with a role, a log group and traces of its own. */
export class NodeFunction extends Construct {
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.config.log_retention_days satisfies number as RetentionDays,
      removalPolicy: removalPolicyOf(props.config),
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    this.fn = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.bundle),
      memorySize: props.memoryMb,
      timeout: props.timeout,
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      role,
      layers: props.layers ?? [],
      recursiveLoop: props.recursiveLoop ?? RecursiveLoop.TERMINATE,
      environment: { ...commonEnvironment(props), ...props.environment },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray has no resource to name: PutTraceSegments and PutTelemetryRecords take only *.',
    });
  }

  /** Lets the function do the named actions on the named resources, and nothing else; with conditions only where they hold. */
  allow(actions: string[], resources: string[], conditions?: Conditions): void {
    this.fn.addToRolePolicy(
      new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
    );
  }

  /** Adds the function's log lines with one of these values of `event` to the metric. */
  countEvents({ namespace, metricName }: Metric, events: readonly string[]): void {
    new MetricFilter(this, metricName, {
      logGroup: this.fn.logGroup,
      metricNamespace: namespace,
      metricName,
      filterPattern: FilterPattern.any(
        ...events.map((event) => FilterPattern.stringValue('$.event', '=', event)),
      ),
    });
  }
}

function commonEnvironment({ name, config }: NodeFunctionProps): Record<string, string> {
  return {
    STAGE: config.name,
    VERSION: config.version,
    COMMIT: config.commit,
    POWERTOOLS_SERVICE_NAME: name,
    LOG_LEVEL: config.log_level,
    SETTINGS: JSON.stringify(config.settings),
  };
}
