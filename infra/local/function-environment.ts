import { z } from 'zod';
import { type FunctionName, functionNames } from '../assets.ts';
import { createResolver } from './local-values.ts';
import { resourcesOf, type Template } from './template.ts';

const functionSchema = z.looseObject({
  MemorySize: z.number().default(128),
  Timeout: z.number(),
  Environment: z
    .object({ Variables: z.record(z.string(), z.unknown()) })
    .default({ Variables: {} }),
});

export type LocalFunction = {
  name: FunctionName;
  logicalId: string;
  memoryMb: number;
  timeoutMs: number;
  /** The template's own variables with local values. */
  environment: Record<string, string>;
};

/** Stack traces of minified bundles; deployed, it would cost each cold start the reading of a map (`npm run trace`). */
const namesOurFiles = { NODE_OPTIONS: '--enable-source-maps' };

const isFunctionName = (name: unknown): name is FunctionName =>
  functionNames.some((known) => known === name);

/** The product's functions as the template declares them, CDK's own helpers left out. */
export function localFunctions(template: Template, queuesUrl: string): LocalFunction[] {
  const resolve = createResolver(template, queuesUrl);
  return resourcesOf(template, 'AWS::Lambda::Function').flatMap(([logicalId, { Properties }]) => {
    const { MemorySize, Timeout, Environment } = functionSchema.parse(Properties);
    const name = Environment.Variables.POWERTOOLS_SERVICE_NAME;
    if (!isFunctionName(name)) return [];
    const environment = Object.entries(Environment.Variables).map(
      ([key, value]) => [key, String(resolve(value))] as const,
    );
    return [
      {
        name,
        logicalId,
        memoryMb: MemorySize,
        timeoutMs: Timeout * 1000,
        environment: { ...Object.fromEntries(environment), ...namesOurFiles },
      },
    ];
  });
}

/** All variables of all functions in one, for tests that run services of several in one process. */
export function mergedEnvironment(functions: LocalFunction[]): Record<string, string> {
  return Object.assign({}, ...functions.map(({ environment }) => environment));
}
