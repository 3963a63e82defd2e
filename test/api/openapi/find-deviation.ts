import { jsonSchema } from '#lambdas/api/document/openapi-types.ts';
import type { Operation } from './document.ts';
import { findSchemaViolation } from './fits-schema.ts';

/** Returns how a response deviates from the document; undefined when it conforms. */
export async function findDeviation(
  operation: Operation,
  answer: Response,
): Promise<string | undefined> {
  const text = await answer.text();
  const describeProblem = (what: string) => `${answer.status}: ${what}: ${text.slice(0, 300)}`;
  if (answer.status >= 500) return describeProblem('a server error');
  const described = operation.responses[answer.status];
  if (!described) return describeProblem('an undocumented status');
  if (answer.status === 429 && !answer.headers.get('retry-after'))
    return describeProblem('no Retry-After');
  const schema = jsonSchema(described);
  const [type] = Object.keys(described.content ?? {});
  if (!schema && type) {
    return answer.headers.get('content-type') === type ? undefined : describeProblem(`not ${type}`);
  }
  if (!schema) return text === '' ? undefined : describeProblem('an undocumented body');
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    return describeProblem('not JSON');
  const violation = findSchemaViolation(schema, JSON.parse(text));
  return violation && describeProblem(`does not match its schema, ${violation}`);
}
