import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { indexNames } from '../../constructs/data-store.ts';
import { failedCallFinding, isMissing } from './failed-call.ts';
import {
  type CheckContext,
  createBlockingFinding,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

/**
 * Checks that the existing table named by `table_name` is active and has the settings that a restore does not copy:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export async function checkTable({ aws, config }: CheckContext): Promise<Finding[]> {
  const { table_name: TableName } = config;
  if (!TableName) return [];
  try {
    const { Table } = await aws.dynamodb.send(new DescribeTableCommand({ TableName }));
    const active = Table?.GlobalSecondaryIndexes?.filter(
      ({ IndexStatus }) => IndexStatus === 'ACTIVE',
    );
    const missingIndexes = indexNames.filter(
      (name) => !active?.some(({ IndexName }) => IndexName === name),
    );
    if (Table?.TableStatus !== 'ACTIVE' || missingIndexes.length > 0) {
      const indexes =
        missingIndexes.length > 0 ? ` and lacks the indexes ${missingIndexes.join(', ')}` : '';
      return [
        createBlockingFinding(
          'table',
          `${TableName} is ${Table?.TableStatus}${indexes}.`,
          'Wait until the table and its indexes are active. If an index is missing, restore the table again.',
        ),
      ];
    }
    const steps = await listMissingSettingsCommands(
      aws.dynamodb,
      TableName,
      Table.DeletionProtectionEnabled,
    );
    if (steps.length === 0) return [createPassedFinding('table', `${TableName} is ready.`)];
    return [
      createWarningFinding(
        'table',
        `${TableName} lacks settings that a restore does not copy.`,
        ...steps,
      ),
    ];
  } catch (error) {
    if (!isMissing(error)) return [failedCallFinding('table', 'dynamodb:DescribeTable', error)];
    return [
      createBlockingFinding(
        'table',
        `The table ${TableName} does not exist.`,
        'Correct table_name in infra/stages.ts.',
      ),
    ];
  }
}

/** Returns the commands that add the missing settings. */
async function listMissingSettingsCommands(
  dynamodb: DynamoDBClient,
  TableName: string,
  isProtected = false,
): Promise<string[]> {
  const { TimeToLiveDescription } = await dynamodb.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  const { ContinuousBackupsDescription } = await dynamodb.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  const settings: [isSet: boolean, command: string][] = [
    [
      /^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? ''),
      'update-time-to-live --time-to-live-specification Enabled=true,AttributeName=expires_at',
    ],
    [
      recovery?.PointInTimeRecoveryStatus === 'ENABLED',
      'update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
    ],
    [isProtected, 'update-table --deletion-protection-enabled'],
  ];
  return settings
    .filter(([isSet]) => !isSet)
    .map(([, command]) => `aws dynamodb ${command} --table-name ${TableName}`);
}
