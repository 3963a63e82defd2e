import {
  type CfnTemplate,
  firstOf,
  type Rule,
  referenceOf,
  resourcesOf,
  statementsOf,
} from './rule.ts';

const mappingType = 'AWS::Lambda::EventSourceMapping';
const queueType = 'AWS::SQS::Queue';

/** Each event source mapping with the ids of its queue and its function. */
const mappingsOf = (template: CfnTemplate) =>
  resourcesOf(template, mappingType).map(([id, { Properties }]) => ({
    id,
    queue: referenceOf(Properties.EventSourceArn) ?? '',
    target: referenceOf(Properties.FunctionName) ?? '',
    maximum: Properties.ScalingConfig?.MaximumConcurrency,
  }));

/** The queues that a function's role may send to, by the function's id. */
function sendsOf(template: CfnTemplate): Map<string, Set<string>> {
  const byRole = new Map<string, Set<string>>();
  for (const [, { Properties }] of resourcesOf(template, 'AWS::IAM::Policy')) {
    const queues = statementsOf(Properties.PolicyDocument)
      .filter(({ actions }) => actions.includes('sqs:SendMessage'))
      .flatMap(({ resources }) => resources.flatMap((one) => referenceOf(one) ?? []));
    for (const role of Properties.Roles.map(referenceOf)) {
      byRole.set(role, new Set([...(byRole.get(role) ?? []), ...queues]));
    }
  }
  return new Map(
    resourcesOf(template, 'AWS::Lambda::Function').map(([id, { Properties }]) => [
      id,
      byRole.get(referenceOf(Properties.Role) ?? '') ?? new Set(),
    ]),
  );
}

/** The functions whose messages lead back to them, through any number of queues and functions. */
function loopsOf(template: CfnTemplate): string[] {
  const mappings = mappingsOf(template);
  const sends = sendsOf(template);
  const next = (id: string) =>
    mappings.filter(({ queue }) => sends.get(id)?.has(queue)).map(({ target }) => target);
  return [...sends.keys()].filter((start) => {
    const seen = new Set<string>();
    const open = next(start);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === start) return true;
      if (!seen.has(id)) open.push(...next(id));
      seen.add(id);
    }
    return false;
  });
}

export const queueRules: Rule[] = [
  {
    name: 'a function whose messages lead back to it allows the loop',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html',
    check: (template) =>
      loopsOf(template)
        .filter((id) => template.Resources[id]?.Properties.RecursiveLoop !== 'Allow')
        .map((id) => `Lambda stops a chain of messages at about 16 invocations of ${id}`),
    plant: (template) => {
      for (const id of loopsOf(template)) delete template.Resources[id]?.Properties.RecursiveLoop;
    },
  },
  {
    name: 'a queue hides a message for six times its function’s timeout',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html',
    check: (template) =>
      mappingsOf(template).flatMap(({ queue, target }) => {
        const visibility = template.Resources[queue]?.Properties.VisibilityTimeout ?? 30;
        const timeout = template.Resources[target]?.Properties.Timeout ?? 3;
        return visibility >= 6 * timeout ? [] : [`${queue}: ${visibility} s for ${timeout} s`];
      }),
    plant: (template) => {
      firstOf(template, queueType).Properties.VisibilityTimeout = 60;
      for (const [, { Properties }] of resourcesOf(template, queueType)) {
        if (Properties.RedrivePolicy) Properties.VisibilityTimeout = 60;
      }
    },
  },
  {
    name: 'an event source has a maximum concurrency',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html',
    check: (template) =>
      mappingsOf(template)
        .filter(({ maximum }) => !(maximum >= 2 && maximum <= 1000))
        .map(({ id }) => `${id} takes messages that its function has no room for`),
    plant: (template) => {
      delete firstOf(template, mappingType).Properties.ScalingConfig;
    },
  },
  {
    name: 'a message survives 15 minutes of throttled invocations',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html',
    check: (template) =>
      mappingsOf(template).flatMap(({ queue }) => {
        const { VisibilityTimeout = 30, RedrivePolicy } =
          template.Resources[queue]?.Properties ?? {};
        const seconds = VisibilityTimeout * (RedrivePolicy?.maxReceiveCount ?? Infinity);
        return seconds >= 900 ? [] : [`${queue} gives a message up after ${seconds} s`];
      }),
    plant: (template) => {
      for (const [, { Properties }] of resourcesOf(template, queueType)) {
        if (Properties.RedrivePolicy) Properties.RedrivePolicy.maxReceiveCount = 1;
      }
    },
  },
];
