import {
  type CfnTemplate,
  findFirstResource,
  findResources,
  type Rule,
  readReference,
  readStatements,
} from './rule.ts';

const mappingType = 'AWS::Lambda::EventSourceMapping';
const queueType = 'AWS::SQS::Queue';

/** Returns the event source mappings with the ids of their queue and function. */
const readMappings = (template: CfnTemplate) =>
  findResources(template, mappingType).map(([id, { Properties }]) => ({
    id,
    queue: readReference(Properties.EventSourceArn) ?? '',
    target: readReference(Properties.FunctionName) ?? '',
    maximum: Properties.ScalingConfig?.MaximumConcurrency,
  }));

/** Returns the queues to which each function's role may send, by function id. */
function readTargets(template: CfnTemplate): Map<string, Set<string>> {
  const byRole = new Map<string, Set<string>>();
  for (const [, { Properties }] of findResources(template, 'AWS::IAM::Policy')) {
    const queues = readStatements(Properties.PolicyDocument)
      .filter(({ actions }) => actions.includes('sqs:SendMessage'))
      .flatMap(({ resources }) => resources.flatMap((one) => readReference(one) ?? []));
    for (const role of Properties.Roles.map(readReference)) {
      byRole.set(role, new Set([...(byRole.get(role) ?? []), ...queues]));
    }
  }
  return new Map(
    findResources(template, 'AWS::Lambda::Function').map(([id, { Properties }]) => [
      id,
      byRole.get(readReference(Properties.Role) ?? '') ?? new Set(),
    ]),
  );
}

/**
 * Returns the functions that can receive messages caused by their own messages, through any number of queues and
 * functions.
 */
function findLoops(template: CfnTemplate): string[] {
  const mappings = readMappings(template);
  const targets = readTargets(template);
  const nextFunctions = (id: string) =>
    mappings.filter(({ queue }) => targets.get(id)?.has(queue)).map(({ target }) => target);
  return [...targets.keys()].filter((start) => {
    const seenIds = new Set<string>();
    const openIds = nextFunctions(start);
    for (let id = openIds.pop(); id !== undefined; id = openIds.pop()) {
      if (id === start) return true;
      if (!seenIds.has(id)) openIds.push(...nextFunctions(id));
      seenIds.add(id);
    }
    return false;
  });
}

export const queueRules: Rule[] = [
  {
    name: 'a function whose messages may reach it again allows the loop',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html',
    check: (template) =>
      findLoops(template)
        .filter((id) => template.Resources[id]?.Properties.RecursiveLoop !== 'Allow')
        .map((id) => `Lambda stops message chains at about 16 invocations of ${id}`),
    plant: (template) => {
      for (const id of findLoops(template)) delete template.Resources[id]?.Properties.RecursiveLoop;
    },
  },
  {
    name: 'a queue’s visibility timeout is at least six times its function’s timeout',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html',
    check: (template) =>
      readMappings(template).flatMap(({ queue, target }) => {
        const visibility = template.Resources[queue]?.Properties.VisibilityTimeout ?? 30;
        const timeout = template.Resources[target]?.Properties.Timeout ?? 3;
        return visibility >= 6 * timeout ? [] : [`${queue}: ${visibility} s for ${timeout} s`];
      }),
    plant: (template) => {
      findFirstResource(template, queueType).Properties.VisibilityTimeout = 60;
      for (const [, { Properties }] of findResources(template, queueType)) {
        if (Properties.RedrivePolicy) Properties.VisibilityTimeout = 60;
      }
    },
  },
  {
    name: 'an event source has a maximum concurrency',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html',
    check: (template) =>
      readMappings(template)
        .filter(({ maximum }) => !(maximum >= 2 && maximum <= 1000))
        .map(({ id }) => `${id} has no valid maximum concurrency`),
    plant: (template) => {
      delete findFirstResource(template, mappingType).Properties.ScalingConfig;
    },
  },
  {
    name: 'a message survives 15 minutes of throttled invocations',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html',
    check: (template) =>
      readMappings(template).flatMap(({ queue }) => {
        const { VisibilityTimeout = 30, RedrivePolicy } =
          template.Resources[queue]?.Properties ?? {};
        const seconds = VisibilityTimeout * (RedrivePolicy?.maxReceiveCount ?? Infinity);
        return seconds >= 900
          ? []
          : [`${queue} moves a message to the dead-letter queue after ${seconds} s`];
      }),
    plant: (template) => {
      for (const [, { Properties }] of findResources(template, queueType)) {
        if (Properties.RedrivePolicy) Properties.RedrivePolicy.maxReceiveCount = 1;
      }
    },
  },
];
