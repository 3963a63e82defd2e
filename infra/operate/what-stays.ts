import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), DeletionPolicy: z.string().optional() }),
  ),
});

/** What of it holds somebody's data or secrets; the rest is made again by a deployment as it was. */
const holding = new Map([
  ['AWS::DynamoDB::Table', 'the table: users, presentations, usage'],
  ['AWS::S3::Bucket', 'the bucket'],
  ['AWS::SecretsManager::Secret', 'the secret'],
]);

export type Fate = { stays: string[]; goes: string[] };

/** What becomes of a stack's data when it is deleted, by the template's own deletion policies. */
export async function fateOfData(assembly: string, stack: string): Promise<Fate> {
  const text = await readFile(join(assembly, `${stack}.template.json`), 'utf8');
  const fate: Fate = { stays: [], goes: [] };
  for (const [id, { Type, DeletionPolicy }] of Object.entries(
    templateSchema.parse(JSON.parse(text)).Resources,
  )) {
    const what = holding.get(Type);
    if (!what) continue;
    const list = DeletionPolicy?.startsWith('Retain') ? fate.stays : fate.goes;
    list.push(`${what} (${id})`);
  }
  return fate;
}
