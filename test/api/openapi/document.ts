import type {
  Operation as Described,
  Parameter,
  Paths,
  Schema,
} from '#lambdas/api/document/openapi-types.ts';
import { call } from '#test/support/api.ts';

/** An operation of the OpenAPI document, with its route. */
export type Operation = Described & {
  /** For example `GET /presentations/{id}`. */
  route: string;
  method: string;
  path: string;
  parameters: Parameter[];
};

type Document = { paths: Paths; components: { schemas: Record<string, Schema> } };

/** Returns the OpenAPI document as served. */
export async function readServedDocument(): Promise<Record<string, unknown>> {
  return (await call('GET', '/openapi.json')).body;
}

/** Returns every operation of the document with its references resolved. */
export async function readDocumentedOperations(): Promise<Operation[]> {
  const document = await readServedDocument();
  const { paths } = resolveReferences(document, document) as Document;
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

function resolveReferences(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((one) => resolveReferences(one, document));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string')
    return resolveReferences(resolvePointer(part.$ref, document), document);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolveReferences(value, document)]),
  );
}

/** Returns the value that a reference such as `#/a/b` points to. */
function resolvePointer(reference: string, document: object): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
}
