import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '#infra/assets.ts';
import { synthesizeAssembly } from '#infra/local/assembly.ts';
import {
  type LocalFunction,
  listFunctionsWithoutHosts,
} from '#infra/local/function-environment.ts';
import { listRequestedAccess } from '#infra/local/requested-access.ts';
import { findDenial } from '#infra/local/roles.ts';
import { dynamo } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';
import { once } from '#lambdas/lib/once.ts';

const readFunctions = once(async () => listFunctionsWithoutHosts(await synthesizeAssembly()));

const activeFunction = new AsyncLocalStorage<LocalFunction>();

type Request = { headers: Record<string, string>; body: Uint8Array };

/**
 * Throws for a request that the function's role does not allow. The test file's own table is treated as the template's
 * table.
 */
function checkRole({ role, environment }: LocalFunction, { headers, body }: Request): void {
  const text = new TextDecoder().decode(body);
  const table = environment.TABLE_NAME ?? '';
  const request = { headers, body: text.replaceAll(env.TABLE_NAME, table) };
  const denial = findDenial(role, listRequestedAccess('dynamodb', request));
  if (denial !== undefined) throw new Error(denial);
}

/** Runs `work` with the DynamoDB permissions of a function's role: a request that the role does not allow fails. */
export async function asRole<Result>(
  name: FunctionName,
  work: () => Promise<Result>,
): Promise<Result> {
  const ownFunction = (await readFunctions()).find((own) => own.name === name);
  if (!ownFunction) throw new Error(`The template has no function ${name}.`);
  dynamo().middlewareStack.add(
    (next) => (args) => {
      const active = activeFunction.getStore();
      if (active) checkRole(active, args.request as Request);
      return next(args);
    },
    { step: 'build', name: 'checkRole', override: true },
  );
  return activeFunction.run(ownFunction, work);
}
