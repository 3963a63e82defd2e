import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '#infra/assets.ts';
import { dynamo } from '#lambdas/lib/clients.ts';
import { permissions } from './permissions.ts';

type Keys = Record<string, unknown>;
type Operation = {
  Key?: Keys;
  Item?: Keys;
  IndexName?: string;
  ExpressionAttributeValues?: Keys;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Operation>>[];
};

/** Whether the function's role allows an action on the items of a partition; without `pk`, on the whole table. */
function isAllowed(name: FunctionName, action: string, pk: unknown, index?: string): boolean {
  const resource = index === undefined ? 'table' : 'table/index/*';
  return Object.entries(permissions[name]).some(([target, actions]) => {
    if (!actions.includes(`dynamodb:${action}`)) return false;
    if (target === resource) return true;
    const [, prefixes] = /^table of (.*)$/.exec(target) ?? [];
    if (prefixes === undefined || index !== undefined || typeof pk !== 'string') return false;
    return prefixes.split(', ').some((prefix) => pk.startsWith(prefix.slice(0, -1)));
  });
}

function checkOperation(name: FunctionName, action: string, operation: Operation): void {
  const { Key, Item, IndexName, ExpressionAttributeValues = {}, TransactItems } = operation;
  if (TransactItems) {
    for (const item of TransactItems) {
      for (const [kind, one] of Object.entries(item)) {
        checkOperation(name, kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, one);
      }
    }
    return;
  }
  const pk = (Key ?? Item)?.pk ?? ExpressionAttributeValues[':pk'];
  if (isAllowed(name, action, pk, IndexName)) return;
  throw new Error(`The role of ${name} does not allow ${action} of ${String(pk)}.`);
}

const role = new AsyncLocalStorage<FunctionName>();

/** Runs `work` with the DynamoDB permissions of a function's role: an operation that it does not allow fails. */
export function asRole<Result>(name: FunctionName, work: () => Promise<Result>): Promise<Result> {
  dynamo().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const active = role.getStore();
        const action = commandName.replace(/Command$/, '');
        const isItem = /^(?:Get|Put|Update|Delete)$/.test(action);
        if (active) {
          checkOperation(active, isItem ? `${action}Item` : action, args.input as Operation);
        }
        return next(args);
      },
    { step: 'initialize', name: 'checkRole', override: true },
  );
  return role.run(name, work);
}
