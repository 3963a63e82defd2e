import type {
  Operation as Described,
  Parameter,
  Paths,
  Schema,
} from '#lambdas/api/document/parts.ts';
import { call } from '#test/support/api.ts';

/** A route as the document describes it. */
export type Operation = Described & {
  /** As `GET /presentations/{id}`. */
  route: string;
  method: string;
  path: string;
  parameters: Parameter[];
};

type Document = { paths: Paths; components: { schemas: Record<string, Schema> } };

/** The OpenAPI document as it is served. */
export async function servedDocument(): Promise<Record<string, unknown>> {
  return (await call('GET', '/openapi.json')).body;
}

/** Every operation of it, references followed. */
export async function documentedOperations(): Promise<Operation[]> {
  const document = await servedDocument();
  const { paths } = resolved(document, document) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      parameters: described.parameters ?? [],
      route: `${method.toUpperCase()} ${path.replace('/api', '')}`,
      method: method.toUpperCase(),
      path: path.replace('/api', ''),
    })),
  );
}

function resolved(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, document));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string')
    return resolved(at(part.$ref, document), document);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolved(value, document)]),
  );
}

/** What `#/a/b` points to. */
function at(reference: string, document: object): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
}
