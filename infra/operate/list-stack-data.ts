import {
  type CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { z } from 'zod';
import { describeStack } from './stack-outputs.ts';

const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ DeletionPolicy: z.string().optional() })),
});

/** Resource types that hold user data or secrets. A new deployment recreates all others unchanged. */
const dataTypes = new Map([
  ['AWS::DynamoDB::Table', 'the table: users, presentations, usage'],
  ['AWS::S3::Bucket', 'the bucket'],
  ['AWS::SecretsManager::Secret', 'the secret'],
  ['AWS::Logs::LogGroup', 'the logs'],
]);

export type StackData = { kept: string[]; deleted: string[]; isProtected: boolean };

/**
 * Lists the data of a deployed stack that its deletion keeps, and the data that it deletes, by the AWS names of the
 * resources. Reads the deletion policies of the deployed template. Throws an Error with a readable message if there is
 * no such stack.
 */
export async function listStackData(
  client: CloudFormationClient,
  stack: string,
): Promise<StackData> {
  const { outputs, isProtected } = await describeStack(client, stack);
  const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: stack }));
  const { Resources } = templateSchema.parse(JSON.parse(TemplateBody ?? ''));
  const data: StackData = { kept: [], deleted: [], isProtected };
  const tables: string[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { LogicalResourceId: id = '', ...resource } of page.StackResourceSummaries ?? []) {
      const name = dataResourceName(id, resource);
      if (!name) continue;
      if (resource.ResourceType === 'AWS::DynamoDB::Table') tables.push(name);
      const isKept = Resources[id]?.DeletionPolicy?.startsWith('Retain') === true;
      (isKept ? data.kept : data.deleted).push(
        `${dataTypes.get(resource.ResourceType ?? '')} ${name}`,
      );
    }
  }
  const { TableName: adopted } = outputs;
  if (adopted && !tables.includes(adopted)) data.kept.push(`the adopted table ${adopted}`);
  return data;
}

/** Returns the AWS name of a resource that holds data; undefined for other resources and for deleted ones. */
function dataResourceName(
  id: string,
  { ResourceType = '', ResourceStatus, PhysicalResourceId }: Partial<StackResourceSummary>,
): string | undefined {
  // CDK's deployment helper has a log group too; it holds no user data.
  if (!dataTypes.has(ResourceType) || id.startsWith('CustomCDK')) return undefined;
  return ResourceStatus === 'DELETE_COMPLETE' ? undefined : PhysicalResourceId;
}
