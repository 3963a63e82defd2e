import { z } from 'zod';

const propertiesSchema = z.record(z.string(), z.any());
/** Of a resource or a part of one, as CloudFormation's documentation names them. */
export type Properties = z.infer<typeof propertiesSchema>;

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: propertiesSchema.default({}),
});

export const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });
export type CfnTemplate = z.infer<typeof templateSchema>;
export type CfnResource = z.infer<typeof resourceSchema>;

/** A documented rule of AWS that the synthesized template must keep. */
export type Rule = {
  name: string;
  /** AWS's page that documents it. */
  source: string;
  /** Returns a sentence for each violation. */
  check(template: CfnTemplate): string[];
  /** Makes a change to the template that the rule must find. */
  plant(template: CfnTemplate): void;
};

/** The resources of a type, as [logical id, resource]. */
export const resourcesOf = (template: CfnTemplate, type: string): [string, CfnResource][] =>
  Object.entries(template.Resources).filter(([, { Type }]) => Type === type);

/** The logical id that a `Ref` or `Fn::GetAtt` names. */
export function referenceOf(value: unknown): string | undefined {
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

/** The first resource of a type, to plant a defect in. */
export function firstOf(template: CfnTemplate, type: string): CfnResource {
  const [found] = resourcesOf(template, type);
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

/** The statements of a policy document, each list as a list. */
export const statementsOf = (document: { Statement: Properties[] } | undefined): Statement[] =>
  (document?.Statement ?? []).map(({ Effect, Action, Resource, Principal }) => ({
    effect: Effect,
    actions: asList(Action),
    resources: asList(Resource),
    services: asList(Principal?.Service),
  }));
