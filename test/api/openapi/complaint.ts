import { schemaOf } from '#lambdas/api/document/parts.ts';
import type { Operation } from './document.ts';
import { misfit } from './fits-schema.ts';

/** What is wrong with an answer by the document; nothing where it is as described. */
export async function complaintOf(
  operation: Operation,
  answer: Response,
): Promise<string | undefined> {
  const text = await answer.text();
  const told = (what: string) => `${answer.status}: ${what}: ${text.slice(0, 300)}`;
  if (answer.status >= 500) return told('a failure');
  const described = operation.responses[answer.status];
  if (!described) return told('a status that is not described');
  if (answer.status === 429 && !answer.headers.get('retry-after')) return told('no Retry-After');
  const schema = schemaOf(described);
  const [type] = Object.keys(described.content ?? {});
  if (!schema && type) {
    return answer.headers.get('content-type') === type ? undefined : told(`not ${type}`);
  }
  if (!schema) return text === '' ? undefined : told('a body that is not described');
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return told('not JSON');
  const wrong = misfit(schema, JSON.parse(text));
  return wrong && told(`outside its schema, ${wrong}`);
}
