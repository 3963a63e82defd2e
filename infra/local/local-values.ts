import { z } from 'zod';
import type { Template } from './template.ts';

const account = '000000000000';
const region = 'us-east-1';

const refSchema = z.strictObject({ Ref: z.string() });
const getAttSchema = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const joinSchema = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

/** Name of a resource on the local stack: its logical id without CDK's hash. */
export function localName(logicalId: string): string {
  return `deckwright-${logicalId.replace(/[0-9A-F]{8}$/, '').toLowerCase()}`;
}

/** Gives the template's references their local values: names, queue addresses, ARNs. */
export function createResolver(template: Template, queuesUrl: string) {
  const refs: Record<string, (name: string) => string> = {
    'AWS::SQS::Queue': (name) => `${queuesUrl}/${account}/${name}`,
  };

  function refer(logicalId: string): string {
    const type = template.Resources[logicalId]?.Type ?? '';
    return (refs[type] ?? String)(localName(logicalId));
  }

  /** The local value of a template's string; objects and lists keep their shape. */
  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    const ref = refSchema.safeParse(value);
    if (ref.success) return refer(ref.data.Ref);
    const attribute = getAttSchema.safeParse(value);
    if (attribute.success) return attributeOf(template, ...attribute.data['Fn::GetAtt']);
    const join = joinSchema.safeParse(value);
    if (join.success) return join.data['Fn::Join'][1].map(resolve).join(join.data['Fn::Join'][0]);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  }

  return resolve;
}

/** The stack's outputs that name queues and the table, with their local values. */
export function localOutputs(template: Template, queuesUrl: string): Record<string, string> {
  const resolve = createResolver(template, queuesUrl);
  const named = Object.entries(template.Outputs).filter(([name]) => /(Url|TableName)$/.test(name));
  return Object.fromEntries(named.map(([name, { Value }]) => [name, String(resolve(Value))]));
}

function attributeOf(template: Template, logicalId: string, attribute: string): string {
  const name = localName(logicalId);
  if (attribute !== 'Arn') return `${name}.${attribute.toLowerCase()}`;
  const type = template.Resources[logicalId]?.Type;
  return type === 'AWS::SQS::Queue' ? `arn:aws:sqs:${region}:${account}:${name}` : `arn:${name}`;
}
