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

/** What of it holds somebody's data or secrets; the rest is made again by a deployment as it was. */
const holding = new Map([
  ['AWS::DynamoDB::Table', 'the table: users, presentations, usage'],
  ['AWS::S3::Bucket', 'the bucket'],
  ['AWS::SecretsManager::Secret', 'the secret'],
  ['AWS::Logs::LogGroup', 'the logs'],
]);

export type Fate = { stays: string[]; goes: string[]; isProtected: boolean };

/**
 * What becomes of a deployed stack's data when it is deleted: its resources by their names in AWS, kept where the
 * deployed template's deletion policy says so. Throws in words where there is no such stack.
 */
export async function fateOfData(client: CloudFormationClient, stack: string): Promise<Fate> {
  const { outputs, isProtected } = await describeStack(client, stack);
  const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: stack }));
  const { Resources } = templateSchema.parse(JSON.parse(TemplateBody ?? ''));
  const fate: Fate = { stays: [], goes: [], isProtected };
  const tables: string[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { LogicalResourceId: id = '', ...resource } of page.StackResourceSummaries ?? []) {
      const name = nameOfData(id, resource);
      if (!name) continue;
      if (resource.ResourceType === 'AWS::DynamoDB::Table') tables.push(name);
      const isKept = Resources[id]?.DeletionPolicy?.startsWith('Retain') === true;
      (isKept ? fate.stays : fate.goes).push(`${holding.get(resource.ResourceType ?? '')} ${name}`);
    }
  }
  const { TableName: used } = outputs;
  if (used && !tables.includes(used)) fate.stays.push(`the adopted table ${used}`);
  return fate;
}

/** The name in AWS of a resource that holds data; undefined for others and for those that were never made. */
function nameOfData(
  id: string,
  { ResourceType = '', ResourceStatus, PhysicalResourceId }: Partial<StackResourceSummary>,
): string | undefined {
  // CDK's own helper keeps logs of deployments, which hold nothing of users.
  if (!holding.has(ResourceType) || id.startsWith('CustomCDK')) return undefined;
  return ResourceStatus === 'DELETE_COMPLETE' ? undefined : PhysicalResourceId;
}
