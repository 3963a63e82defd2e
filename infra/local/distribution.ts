import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import type { Template } from './assembly.ts';
import { findReferences, type ResolveReference } from './local-values.ts';

const functionSchema = z.object({ EventType: z.string(), FunctionARN: z.unknown() });

const behaviourSchema = z.looseObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  FunctionAssociations: z.array(functionSchema).default([]),
  OriginRequestPolicyId: z.unknown().optional(),
  ResponseHeadersPolicyId: z.unknown().optional(),
});

const headerSchema = z.object({ HeaderName: z.string(), HeaderValue: z.unknown() });

const originSchema = z.looseObject({
  Id: z.string(),
  DomainName: z.unknown(),
  OriginCustomHeaders: z.array(headerSchema).default([]),
});

const distributionSchema = z.looseObject({
  DefaultRootObject: z.string().default(''),
  DefaultCacheBehavior: behaviourSchema,
  CacheBehaviors: z.array(behaviourSchema).default([]),
  CustomErrorResponses: z
    .array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number().optional() }))
    .default([]),
  Origins: z.array(originSchema),
});

/** Request and response headers in the format of CloudFront Functions. */
type EdgeHeaders = Record<string, { value: string }>;
export type EdgeRequest = { method: string; uri: string; headers: EdgeHeaders };
type EdgeResponse = { statusCode: number; headers: EdgeHeaders };

export type Behaviour = {
  matches(path: string): boolean;
  methods: string[];
  /** Logical id of the origin: a bucket or an HTTP API. */
  origin: string;
  /** Headers that CloudFront adds to the request to the origin. */
  originHeaders: Record<string, string>;
  passesCookies: boolean;
  /** Applies the viewer-request function. */
  onRequest(request: EdgeRequest): EdgeRequest;
  /** Applies the viewer-response function. CloudFront only runs it for statuses below 400. */
  onResponse(request: EdgeRequest, response: EdgeResponse): EdgeResponse;
  /** Headers of the response headers policy. With `override` false the origin's own value is kept. */
  headers: { name: string; value: string; override: boolean }[];
};

export type Distribution = {
  defaultRootObject: string;
  /** Cache behaviours in CloudFront's matching order; the last behaviour matches every path. */
  behaviours: Behaviour[];
  /** Seconds that CloudFront caches an error of this status, regardless of its Cache-Control. */
  errorCachingSeconds(status: number): number;
};

/**
 * Error statuses that CloudFront caches by default:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes-cached-errors.html
 */
const cachedErrors = [404, 414, 500, 501, 502, 503, 504];
const defaultErrorSeconds = 10;

/** Id of the AWS-managed policy AllViewerExceptHostHeader. */
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Reads a distribution of the template, to serve requests like CloudFront. */
export function readDistribution(
  template: Template,
  id: string,
  resolve: ResolveReference,
): Distribution {
  const config = distributionSchema.parse(template.Resources[id]?.Properties.DistributionConfig);
  const toBehaviour = (behaviour: z.infer<typeof behaviourSchema>) =>
    readBehaviour(template, resolve, config.Origins, behaviour);
  const seconds = new Map(
    config.CustomErrorResponses.map((entry) => [entry.ErrorCode, entry.ErrorCachingMinTTL]),
  );
  return {
    defaultRootObject: config.DefaultRootObject,
    behaviours: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(toBehaviour),
    errorCachingSeconds: (status) =>
      cachedErrors.includes(status) ? (seconds.get(status) ?? defaultErrorSeconds) : 0,
  };
}

function readBehaviour(
  template: Template,
  resolve: ResolveReference,
  origins: z.infer<typeof originSchema>[],
  behaviour: z.infer<typeof behaviourSchema>,
): Behaviour {
  const origin = origins.find(({ Id }) => Id === behaviour.TargetOriginId);
  if (!origin) throw new Error(`Unknown origin of a behaviour: ${behaviour.TargetOriginId}`);
  const compileFunction = (type: string) => {
    const association = behaviour.FunctionAssociations.find(({ EventType }) => EventType === type);
    return (
      association &&
      compileEdgeFunction(findReferencedProperties(template, association.FunctionARN)?.FunctionCode)
    );
  };
  const [rewriteRequest, rewriteResponse] = ['viewer-request', 'viewer-response'].map(
    compileFunction,
  );
  const [originId = ''] = findReferences(origin.DomainName);
  return {
    matches: (path) => matchesPattern(behaviour.PathPattern, path),
    methods: behaviour.AllowedMethods,
    origin: originId,
    originHeaders: Object.fromEntries(
      origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName,
        String(resolve(HeaderValue)),
      ]),
    ),
    passesCookies: passesCookies(template, behaviour.OriginRequestPolicyId),
    onRequest: (request) => (rewriteRequest ? rewriteRequest({ request }) : request) as EdgeRequest,
    onResponse: (request, response) =>
      (rewriteResponse ? rewriteResponse({ request, response }) : response) as EdgeResponse,
    headers: readPolicyHeaders(
      resolve(findReferencedProperties(template, behaviour.ResponseHeadersPolicyId) ?? {}),
    ),
  };
}

/** Whether a path matches a CloudFront path pattern. Supports an exact path or one `*` at the end. */
function matchesPattern(pattern: string, path: string): boolean {
  const [literal = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return path === literal;
  if (rest.length > 1 || rest[0] !== '' || literal.includes('?'))
    throw new Error(`The local stack doesn't support the path pattern ${pattern}.`);
  return path.startsWith(literal);
}

/** Returns the properties of the resource that a value refers to. */
function findReferencedProperties(
  template: Template,
  value: unknown,
): Record<string, unknown> | undefined {
  const [id = ''] = findReferences(value);
  return template.Resources[id]?.Properties;
}

function compileEdgeFunction(code: unknown): (event: unknown) => unknown {
  const handler: unknown = runInNewContext(`${String(code)}; handler`);
  if (typeof handler !== 'function') throw new Error('A CloudFront function has no handler.');
  return (event) => handler(event);
}

const requestPolicySchema = z.object({
  OriginRequestPolicyConfig: z.object({
    CookiesConfig: z.object({ CookieBehavior: z.enum(['none', 'all']) }),
  }),
});

function passesCookies(template: Template, policy: unknown): boolean {
  if (policy === undefined) return false;
  if (policy === allViewerExceptHost) return true;
  const { OriginRequestPolicyConfig } = requestPolicySchema.parse(
    findReferencedProperties(template, policy),
  );
  return OriginRequestPolicyConfig.CookiesConfig.CookieBehavior === 'all';
}

const overrideSchema = z.boolean();
const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({
        ContentSecurityPolicy: z.string(),
        Override: overrideSchema,
      }),
      ContentTypeOptions: z.object({ Override: overrideSchema }),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: overrideSchema }),
    }),
    CustomHeadersConfig: z.object({
      Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: overrideSchema })),
    }),
  }),
});

/** Returns the policy's headers without Strict-Transport-Security, which browsers ignore over http. */
function readPolicyHeaders(properties: unknown): Behaviour['headers'] {
  const { SecurityHeadersConfig: securityHeaders, CustomHeadersConfig } =
    headersPolicySchema.parse(properties).ResponseHeadersPolicyConfig;
  const policy = securityHeaders.ContentSecurityPolicy;
  return [
    {
      name: 'content-security-policy',
      value: policy.ContentSecurityPolicy,
      override: policy.Override,
    },
    {
      name: 'x-content-type-options',
      value: 'nosniff',
      override: securityHeaders.ContentTypeOptions.Override,
    },
    {
      name: 'referrer-policy',
      value: securityHeaders.ReferrerPolicy.ReferrerPolicy,
      override: securityHeaders.ReferrerPolicy.Override,
    },
    ...CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
      name: Header,
      value: Value,
      override: Override,
    })),
  ];
}
