import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { failedCallFinding } from './failed-call.ts';
import {
  type CheckContext,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

/** Concurrent executions reserved for the API, previews, mail and the sweeper. */
const reservedConcurrency = 50;

/** Checks that the account's concurrency limit fits the stage's workers. A new account has a limit of ten. */
export async function checkCapacity({ aws, config, target }: CheckContext): Promise<Finding[]> {
  const { worker_capacity } = config.settings;
  const neededExecutions = worker_capacity + reservedConcurrency;
  try {
    const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand());
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    if (limit >= neededExecutions)
      return [createPassedFinding('capacity', `The limit is ${limit} concurrent executions.`)];
    return [
      createWarningFinding(
        'capacity',
        `The limit is ${limit} concurrent executions, but the stage needs ${neededExecutions} (${worker_capacity} for workers).`,
        `Request a higher "Concurrent executions" quota at https://${target.region}.console.aws.amazon.com/servicequotas/home/services/lambda/quotas/L-B99A9384`,
        'Or lower worker_capacity in infra/stages.ts.',
      ),
    ];
  } catch (error) {
    return [failedCallFinding('capacity', 'lambda:GetAccountSettings', error)];
  }
}
