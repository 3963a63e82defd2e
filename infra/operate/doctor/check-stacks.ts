import {
  type CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { failedCallFinding, isMissing } from './failed-call.ts';
import {
  type CheckContext,
  createBlockingFinding,
  createPassedFinding,
  type Finding,
} from './finding.ts';

/** Minimum bootstrap version, from the rule CheckBootstrapVersion that this version of CDK adds to templates. */
const bootstrapVersion = 6;

/** Checks that the account and region are bootstrapped for CDK. */
export async function checkBootstrap({ aws, target }: CheckContext): Promise<Finding[]> {
  const step = `npx cdk bootstrap aws://${target.account}/${target.region}`;
  try {
    const stack = await findStack(aws.cloudformation, 'CDKToolkit');
    const version = stack?.Outputs?.find(
      ({ OutputKey }) => OutputKey === 'BootstrapVersion',
    )?.OutputValue;
    if (version === undefined)
      return [
        createBlockingFinding(
          'bootstrap',
          'CDK is not bootstrapped in this account and region.',
          step,
        ),
      ];
    if (Number(version) < bootstrapVersion) {
      return [
        createBlockingFinding(
          'bootstrap',
          `The CDK bootstrap version ${version} is too old.`,
          step,
        ),
      ];
    }
    return [createPassedFinding('bootstrap', `CDK is bootstrapped, version ${version}.`)];
  } catch (error) {
    return [failedCallFinding('bootstrap', 'cloudformation:DescribeStacks', error)];
  }
}

export type StackCheck = { isDeployed: boolean; findings: Finding[] };

/** Checks whether the stage is already deployed, and whether its stack can be updated. */
export async function checkStack({ aws, config }: CheckContext): Promise<StackCheck> {
  const name = `Deckwright-${config.name}`;
  try {
    const stack = await findStack(aws.cloudformation, name);
    if (!stack)
      return {
        isDeployed: false,
        findings: [createPassedFinding('stack', `${name} will be created.`)],
      };
    return {
      isDeployed: true,
      findings: [stackFinding(name, config.name, stack.StackStatus ?? '')],
    };
  } catch (error) {
    return {
      isDeployed: false,
      findings: [failedCallFinding('stack', 'cloudformation:DescribeStacks', error)],
    };
  }
}

function stackFinding(name: string, stage: string, status: string): Finding {
  if (status.endsWith('_IN_PROGRESS')) {
    return createBlockingFinding(
      'stack',
      `${name} is being updated (${status}).`,
      'Wait until the update has finished.',
    );
  }
  if (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED') {
    return createBlockingFinding(
      'stack',
      `The first deployment of ${name} failed (${status}): CloudFormation can only delete it.`,
      'Find the cause in the stack’s events in the CloudFormation console and fix it.',
      `npm run destroy -- --stage ${stage}`,
    );
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return createBlockingFinding(
      'stack',
      `${name} is stuck between two versions (${status}).`,
      `aws cloudformation continue-update-rollback --stack-name ${name}`,
    );
  }
  return createPassedFinding('stack', `${name} exists (${status}) and will be updated.`);
}

async function findStack(client: CloudFormationClient, name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.find(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
