import { z } from 'zod';
import { findResources, type Template } from './assembly.ts';

export const account = '000000000000';
export const region = 'us-east-1';
const pseudoParameters: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const refSchema = z.strictObject({ Ref: z.string() });
const getAttSchema = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const joinSchema = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

/** Local URLs that replace the URLs of AWS. */
export type LocalHosts = {
  queuesUrl: string;
  /** Host of the app, such as `localhost:3000`; `preview` is the host of previews, such as `localhost:3001`. */
  app: string;
  preview: string;
  /** Values of the secrets that the template itself reads, by their local names. */
  secrets: Record<string, string>;
};

export type ResolveReference = (value: unknown) => unknown;

/** Returns the local name of a resource: its logical id without CDK's hash. */
export function localName(logicalId: string): string {
  return `deckwright-${logicalId.replace(/[0-9A-F]{8}$/, '').toLowerCase()}`;
}

/** Returns the logical ids that a template value refers to. */
export function findReferences(value: unknown): string[] {
  const ref = refSchema.safeParse(value);
  if (ref.success) return [ref.data.Ref];
  const attribute = getAttSchema.safeParse(value);
  if (attribute.success) return [attribute.data['Fn::GetAtt'][0]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(findReferences);
}

/** Returns the logical id of the distribution whose domain name is the value of an output. */
export function findDistributionId(template: Template, output: 'AppHost' | 'PreviewHost'): string {
  const [id] = findReferences(template.Outputs[output]?.Value);
  if (!id) throw new Error(`The template has no output ${output}.`);
  return id;
}

/**
 * Returns a function that replaces references in template values by local names, queue URLs, ARNs and hosts. Addresses
 * that use https on AWS become http addresses on loopback.
 */
export function createResolver(template: Template, hosts: LocalHosts): ResolveReference {
  const addresses = listAddressReplacements(template, hosts);
  const refer = (id: string): string => {
    if (id in pseudoParameters) return pseudoParameters[id] ?? '';
    const { Type, Properties = {} } = template.Resources[id] ?? {};
    if (Type === 'AWS::SES::EmailIdentity') return String(Properties.EmailIdentity);
    if (Type === 'AWS::SES::ConfigurationSet') return String(Properties.Name);
    const isQueue = Type === 'AWS::SQS::Queue';
    return isQueue ? `${hosts.queuesUrl}/${account}/${localName(id)}` : localName(id);
  };
  const resolveReferences = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolveReferences);
    const ref = refSchema.safeParse(value);
    if (ref.success) return refer(ref.data.Ref);
    const attribute = getAttSchema.safeParse(value);
    if (attribute.success) return resolveAttribute(template, ...attribute.data['Fn::GetAtt']);
    const join = joinSchema.safeParse(value);
    if (join.success) {
      const [separator, parts] = join.data['Fn::Join'];
      return toLocal(parts.map(resolveReferences).join(separator));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, property]) => [key, resolveReferences(property)]),
    );
  };
  const toLocal = (text: string): string =>
    addresses.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  return (value) => {
    const resolved = resolveReferences(value);
    return typeof resolved === 'string' ? toLocal(resolved) : resolved;
  };
}

/** Returns pairs of AWS URLs and their local replacements. */
function listAddressReplacements(
  template: Template,
  hosts: LocalHosts,
): [from: string, to: string][] {
  const ids = (type: string) => findResources(template, type).map(([id]) => id);
  const localHosts = new Map([
    [findDistributionId(template, 'AppHost'), hosts.app],
    [findDistributionId(template, 'PreviewHost'), hosts.preview],
  ]);
  const distributionDomains = ids('AWS::CloudFront::Distribution').map(
    (id) => [`${localName(id)}.domainname`, localHosts.get(id) ?? ''] as const,
  );
  // The app's host also serves API Gateway's own URLs and presigned objects.
  const originDomains = [
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
    ...[...distributionDomains, ...originDomains].flatMap(([domain, host]): [string, string][] => [
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

/** Returns the stack outputs of queues and table, with local values. */
export function resolveLocalOutputs(
  template: Template,
  resolve: ResolveReference,
): Record<string, string> {
  const named = Object.entries(template.Outputs).filter(([name]) => /(Url|TableName)$/.test(name));
  return Object.fromEntries(named.map(([name, { Value }]) => [name, String(resolve(Value))]));
}

function resolveAttribute(template: Template, logicalId: string, attribute: string): string {
  const name = localName(logicalId);
  if (attribute !== 'Arn') return `${name}.${attribute.toLowerCase()}`;
  const arns: Record<string, string> = {
    'AWS::SQS::Queue': `arn:aws:sqs:${region}:${account}:${name}`,
    'AWS::DynamoDB::Table': `arn:aws:dynamodb:${region}:${account}:table/${name}`,
    'AWS::S3::Bucket': `arn:aws:s3:::${name}`,
  };
  return arns[template.Resources[logicalId]?.Type ?? ''] ?? `arn:${name}`;
}
