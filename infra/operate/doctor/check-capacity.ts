import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { type Examined, type Finding, fine, later } from './finding.ts';
import { findingOf } from './refusals.ts';

/** For the API, previews, mails and the sweeper beside the workers. */
const besideWorkers = 50;

/** Whether the account runs as many functions at once as the stage's workers need; a new account runs ten. */
export async function checkCapacity({ aws, config, place }: Examined): Promise<Finding[]> {
  const { worker_capacity } = config.settings;
  const needed = worker_capacity + besideWorkers;
  try {
    const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand());
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    if (limit >= needed) return [fine('capacity', `${limit} functions may run at once.`)];
    return [
      later(
        'capacity',
        `${limit} functions may run at once: ${worker_capacity} workers and the rest need ${needed}.`,
        `Raise "Concurrent executions" at https://${place.region}.console.aws.amazon.com/servicequotas/home/services/lambda/quotas/L-B99A9384`,
        'or lower worker_capacity in infra/stages.ts.',
      ),
    ];
  } catch (error) {
    return [findingOf('capacity', 'lambda:GetAccountSettings', error)];
  }
}
