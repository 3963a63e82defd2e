import { z } from 'zod';

const propertiesSchema = z.record(z.string(), z.any());
/** Properties of a resource, or a part of them, with the names of CloudFormation's documentation. */
export type Properties = z.infer<typeof propertiesSchema>;

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: propertiesSchema.default({}),
});

export const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });
export type CfnTemplate = z.infer<typeof templateSchema>;
export type CfnResource = z.infer<typeof resourceSchema>;

/** A rule from AWS's documentation that the template must follow. */
export type Rule = {
  name: string;
  /** URL of the AWS page with the rule. */
  source: string;
  /** Returns a sentence for each violation. */
  check(template: CfnTemplate): string[];
  /** Changes the template so that it violates the rule. */
  plant(template: CfnTemplate): void;
};

/** Returns the resources of a type as [logical id, resource]. */
export const findResources = (template: CfnTemplate, type: string): [string, CfnResource][] =>
  Object.entries(template.Resources).filter(([, { Type }]) => Type === type);

/** Returns the logical id in a `Ref` or `Fn::GetAtt`; undefined for other values. */
export function readReference(value: unknown): string | undefined {
  const reference = z
    .union([
      z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
      z
        .object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
        .transform((at) => at['Fn::GetAtt'][0]),
    ])
    .safeParse(value);
  return reference.data;
}

/** Returns the first resource of a type, to plant a defect in it; throws if there is none. */
export function findFirstResource(template: CfnTemplate, type: string): CfnResource {
  const [found] = findResources(template, type);
  if (!found) throw new Error(`The template has no ${type}`);
  return found[1];
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

export type Statement = {
  effect: string;
  actions: unknown[];
  resources: unknown[];
  services: unknown[];
};

/** Returns the statements of a policy document, with single values converted to arrays. */
export const readStatements = (document: { Statement: Properties[] } | undefined): Statement[] =>
  (document?.Statement ?? []).map(({ Effect, Action, Resource, Principal }) => ({
    effect: Effect,
    actions: asList(Action),
    resources: asList(Resource),
    services: asList(Principal?.Service),
  }));
