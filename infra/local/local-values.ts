import { z } from 'zod';
import { resourcesOf, type Template } from './assembly.ts';

const account = '000000000000';
const region = 'us-east-1';
const pseudoParameters: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const refSchema = z.strictObject({ Ref: z.string() });
const getAttSchema = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const joinSchema = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

/** Where the local stack answers in place of AWS. */
export type LocalHosts = {
  queuesUrl: string;
  /** `localhost:3000` and `localhost:3001`; the template's outputs AppHost and PreviewHost name their distributions. */
  app: string;
  preview: string;
  /** A value for each secret that the template reads itself, by the secret's local name. */
  secrets: Record<string, string>;
};

export type Resolve = (value: unknown) => unknown;

/** Name of a resource on the local stack: its logical id without CDK's hash. */
export function localName(logicalId: string): string {
  return `deckwright-${logicalId.replace(/[0-9A-F]{8}$/, '').toLowerCase()}`;
}

/** Logical ids that a value of the template refers to. */
export function referencesIn(value: unknown): string[] {
  const ref = refSchema.safeParse(value);
  if (ref.success) return [ref.data.Ref];
  const attribute = getAttSchema.safeParse(value);
  if (attribute.success) return [attribute.data['Fn::GetAtt'][0]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** Logical id of the distribution whose host the output names. */
export function distributionOf(template: Template, output: 'AppHost' | 'PreviewHost'): string {
  const [id] = referencesIn(template.Outputs[output]?.Value);
  if (!id) throw new Error(`The template has no output ${output}.`);
  return id;
}

/**
 * Gives the template's references their local values: names, queue addresses, ARNs, hosts. What the stack serves
 * over https on a host of its own is served over http on loopback.
 */
export function createResolver(template: Template, hosts: LocalHosts): Resolve {
  const addresses = localAddresses(template, hosts);
  const refer = (id: string): string => {
    if (id in pseudoParameters) return pseudoParameters[id] ?? '';
    const isQueue = template.Resources[id]?.Type === 'AWS::SQS::Queue';
    return isQueue ? `${hosts.queuesUrl}/${account}/${localName(id)}` : localName(id);
  };
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    const ref = refSchema.safeParse(value);
    if (ref.success) return refer(ref.data.Ref);
    const attribute = getAttSchema.safeParse(value);
    if (attribute.success) return attributeOf(template, ...attribute.data['Fn::GetAtt']);
    const join = joinSchema.safeParse(value);
    if (join.success) {
      const [separator, parts] = join.data['Fn::Join'];
      return local(parts.map(inner).join(separator));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
  };
  const local = (text: string): string =>
    addresses.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  return (value) => {
    const resolved = inner(value);
    return typeof resolved === 'string' ? local(resolved) : resolved;
  };
}

/** Addresses that AWS would give, with their local ones. */
function localAddresses(template: Template, hosts: LocalHosts): [from: string, to: string][] {
  const ids = (type: string) => resourcesOf(template, type).map(([id]) => id);
  const hostOf = new Map([
    [distributionOf(template, 'AppHost'), hosts.app],
    [distributionOf(template, 'PreviewHost'), hosts.preview],
  ]);
  const served = ids('AWS::CloudFront::Distribution').map(
    (id) => [`${localName(id)}.domainname`, hostOf.get(id) ?? ''] as const,
  );
  // API Gateway's own addresses, and those of presigned objects, are on the app's host too.
  const behind = [
    ...ids('AWS::ApiGatewayV2::Api').map(
      (id) => `${localName(id)}.execute-api.${region}.amazonaws.com`,
    ),
    ...ids('AWS::S3::Bucket').map((id) => `${localName(id)}.regionaldomainname`),
  ].map((domain) => [domain, hosts.app] as const);
  const secrets = Object.entries(hosts.secrets).map(([name, value]): [string, string] => [
    `{{resolve:secretsmanager:${name}:SecretString:a::}}`,
    value,
  ]);
  return [
    ...[...served, ...behind].flatMap(([domain, host]): [string, string][] => [
      [`https://${domain}`, `http://${host}`],
      [domain, host],
    ]),
    ...[hosts.app, hosts.preview].map((host): [string, string] => [
      `https://${host}`,
      `http://${host}`,
    ]),
    ...secrets,
  ];
}

/** The stack's outputs that name queues and the table, with their local values. */
export function localOutputs(template: Template, resolve: Resolve): Record<string, string> {
  const named = Object.entries(template.Outputs).filter(([name]) => /(Url|TableName)$/.test(name));
  return Object.fromEntries(named.map(([name, { Value }]) => [name, String(resolve(Value))]));
}

function attributeOf(template: Template, logicalId: string, attribute: string): string {
  const name = localName(logicalId);
  if (attribute !== 'Arn') return `${name}.${attribute.toLowerCase()}`;
  const type = template.Resources[logicalId]?.Type;
  return type === 'AWS::SQS::Queue' ? `arn:aws:sqs:${region}:${account}:${name}` : `arn:${name}`;
}
