import { z } from 'zod';
import { findResources, type Template } from './assembly.ts';
import { account, findReferences, type ResolveReference } from './local-values.ts';

const patternSchema = z
  .string()
  .refine((text) => !text.includes('?'), 'The wildcard ? is not supported');
const textsSchema = z.union([patternSchema.transform((text) => [text]), z.array(patternSchema)]);

/** The condition operators and keys that the template uses; parsing fails for all others. */
const conditionSchema = z
  .strictObject({
    'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': textsSchema }),
    StringEquals: z.strictObject({ 'ses:FromAddress': textsSchema }),
  })
  .partial();

const statementSchema = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: textsSchema,
  Resource: textsSchema,
  Condition: conditionSchema.default({}),
});
type Statement = z.infer<typeof statementSchema>;

const policySchema = z.strictObject({
  PolicyDocument: z.strictObject({
    Version: z.literal('2012-10-17'),
    Statement: z.array(statementSchema),
  }),
  PolicyName: z.string(),
  Roles: z.array(z.string()),
});

/**
 * Parsing fails for managed policies, inline policies and permissions boundaries, because the local permission check
 * does not apply them.
 */
const roleSchema = z.strictObject({ AssumeRolePolicyDocument: z.unknown() });

/** A function's role. */
export type Role = {
  /** ARN of the role's session, as AWS names it in errors. */
  user: string;
  statements: Statement[];
};

/** A permission that a request needs. */
export type Access = {
  action: string;
  resource: string;
  /** Partition keys of the items that a DynamoDB request reads or writes. */
  leadingKeys?: string[];
  /** Sender of a mail, without its name. */
  fromAddress?: string;
};

/** Parses a resource's properties. Throws an Error that names the resource and what the local stack can't apply. */
function parse<T>(schema: z.ZodType<T>, id: string, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw new Error(`The local stack can't apply ${id}: ${z.prettifyError(error)}`);
  return data as T;
}

/** Reads the role of a function from the template. Throws if it contains something that the check doesn't support. */
export function readRole(
  template: Template,
  resolve: ResolveReference,
  functionRole: unknown,
): Role {
  const [id = ''] = findReferences(functionRole);
  parse(roleSchema, id, template.Resources[id]?.Properties);
  const name = resolve({ Ref: id });
  const policies = findResources(template, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
    findReferences(Properties.Roles).includes(id),
  );
  return {
    user: `arn:aws:sts::${account}:assumed-role/${name}/deckwright`,
    statements: policies.flatMap(
      ([policyId, { Properties }]) =>
        parse(policySchema, policyId, resolve(Properties)).PolicyDocument.Statement,
    ),
  };
}

/** Whether a text matches a pattern, in which `*` stands for any characters. */
export function matchesPattern(text: string, pattern: string): boolean {
  const [start = '', ...middleParts] = pattern.split('*');
  const end = middleParts.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start)) return false;
  let from = start.length;
  for (const part of middleParts) {
    const index = text.indexOf(part, from);
    if (index < 0) return false;
    from = index + part.length;
  }
  return text.length - end.length >= from && text.endsWith(end);
}

const matchesAny = (text: string, patterns: string[]): boolean =>
  patterns.some((pattern) => matchesPattern(text, pattern));

function appliesTo({ Action, Resource, Condition }: Statement, access: Access): boolean {
  const { leadingKeys = [], fromAddress = '' } = access;
  const keys = Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const senders = Condition.StringEquals?.['ses:FromAddress'];
  return (
    matchesAny(access.action, Action) &&
    matchesAny(access.resource, Resource) &&
    (!keys || leadingKeys.every((key) => matchesAny(key, keys))) &&
    (!senders || senders.includes(fromAddress))
  );
}

/** Returns AWS's error message for the first access that the role does not allow; undefined if it allows all. */
export function findDenial({ user, statements }: Role, accesses: Access[]): string | undefined {
  for (const access of accesses) {
    const effects = statements
      .filter((statement) => appliesTo(statement, access))
      .map(({ Effect }) => Effect);
    const isDenied = effects.includes('Deny');
    if (!isDenied && effects.length > 0) continue;
    const { action, resource } = access;
    const reason = isDenied
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
    return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
  }
  return undefined;
}
