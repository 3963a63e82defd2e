import {
  type CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { type Examined, type Finding, fine, stops } from './finding.ts';
import { findingOf, isMissing } from './refusals.ts';

/** Templates of this CDK name no newer one in their rule CheckBootstrapVersion. */
const bootstrapVersion = 6;

/** CDK's own stack in the account, through which everything is deployed. */
export async function checkBootstrap({ aws, place }: Examined): Promise<Finding[]> {
  const todo = `npx cdk bootstrap aws://${place.account}/${place.region}`;
  try {
    const stack = await find(aws.cloudformation, 'CDKToolkit');
    const told = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
    if (!told)
      return [stops('bootstrap', 'CDK was never set up in this account and region.', todo)];
    if (Number(told.OutputValue) < bootstrapVersion) {
      return [
        stops('bootstrap', `CDK was set up by a version too old (${told.OutputValue}).`, todo),
      ];
    }
    return [fine('bootstrap', `CDK is set up, version ${told.OutputValue}.`)];
  } catch (error) {
    return [findingOf('bootstrap', 'cloudformation:DescribeStacks', error)];
  }
}

export type Deployed = { isThere: boolean; findings: Finding[] };

/** Whether the stage is deployed already, and in a state that can be deployed over. */
export async function checkStack({ aws, config }: Examined): Promise<Deployed> {
  const name = `Deckwright-${config.name}`;
  try {
    const stack = await find(aws.cloudformation, name);
    if (!stack) return { isThere: false, findings: [fine('stack', `${name} will be made.`)] };
    return {
      isThere: true,
      findings: [findingOfState(name, config.name, stack.StackStatus ?? '')],
    };
  } catch (error) {
    return {
      isThere: false,
      findings: [findingOf('stack', 'cloudformation:DescribeStacks', error)],
    };
  }
}

function findingOfState(name: string, stage: string, status: string): Finding {
  if (status.endsWith('_IN_PROGRESS')) {
    return stops('stack', `${name} is being changed (${status}).`, 'Wait until that has ended.');
  }
  if (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED') {
    return stops(
      'stack',
      `${name} was never whole (${status}): CloudFormation can only delete it.`,
      'Read in the console, under its events, what failed, and mend that.',
      `npm run destroy -- --stage ${stage}`,
    );
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return stops(
      'stack',
      `${name} is stuck between two versions (${status}).`,
      `aws cloudformation continue-update-rollback --stack-name ${name}`,
    );
  }
  return fine('stack', `${name} is there (${status}) and will be changed.`);
}

async function find(client: CloudFormationClient, name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.find(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
