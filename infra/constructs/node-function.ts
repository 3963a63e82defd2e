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
import { dataRemovalPolicy } from './removal-policy.ts';

export type NodeFunctionProps = {
  name: FunctionName;
  config: StageConfig;
  /** Directory that contains the bundle's index.mjs. */
  bundle: string;
  memoryMb: number;
  timeout: Duration;
  environment: Record<string, string>;
  layers?: ILayerVersion[];
  /** ALLOW for functions that send to a queue that triggers them again; otherwise Lambda stops after about 16 hops. */
  recursiveLoop?: RecursiveLoop;
};

/** IAM conditions: operator -> key -> values. */
export type Conditions = Record<string, Record<string, string[]>>;

/** A Node 24 function with its own role, log group and X-Ray traces. */
export class NodeFunction extends Construct {
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.config.log_retention_days satisfies number as RetentionDays,
      removalPolicy: dataRemovalPolicy(props.config),
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
        'X-Ray has no resource types: PutTraceSegments and PutTelemetryRecords accept only *.',
    });
  }

  /** Allows the function the given actions on the given resources, optionally under conditions. */
  allow(actions: string[], resources: string[], conditions?: Conditions): void {
    this.fn.addToRolePolicy(
      new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
    );
  }

  /** Counts log lines whose `event` field has one of the given values in the metric. */
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
