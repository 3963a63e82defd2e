import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { indexNames } from '../../constructs/data-store.ts';
import { type Examined, type Finding, fine, later, stops } from './finding.ts';
import { findingOf, isMissing } from './refusals.ts';

/**
 * Whether the table that the stage adopts can be used, and has what a restore leaves out:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export async function checkTable({ aws, config }: Examined): Promise<Finding[]> {
  const { table_name: TableName } = config;
  if (!TableName) return [];
  try {
    const { Table } = await aws.dynamodb.send(new DescribeTableCommand({ TableName }));
    const active = Table?.GlobalSecondaryIndexes?.filter(
      ({ IndexStatus }) => IndexStatus === 'ACTIVE',
    );
    const missing = indexNames.filter(
      (name) => !active?.some(({ IndexName }) => IndexName === name),
    );
    if (Table?.TableStatus !== 'ACTIVE' || missing.length > 0) {
      const indexes = missing.length > 0 ? ` and lacks ${missing.join(', ')}` : '';
      return [
        stops(
          'table',
          `${TableName} is ${Table?.TableStatus}${indexes}.`,
          'Wait until table and indexes are active; restore again where an index was left out.',
        ),
      ];
    }
    const todo = await missingSettings(aws.dynamodb, TableName, Table.DeletionProtectionEnabled);
    if (todo.length === 0) return [fine('table', `${TableName} can be used.`)];
    return [later('table', `${TableName} lacks settings that a restore leaves out.`, ...todo)];
  } catch (error) {
    if (!isMissing(error)) return [findingOf('table', 'dynamodb:DescribeTable', error)];
    return [stops('table', `there is no ${TableName}.`, 'Correct table_name in infra/stages.ts.')];
  }
}

/** The commands that set what is missing. */
async function missingSettings(
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
