import { onTestFinished } from 'vitest';
import { dynamo, sqs } from '#lambdas/lib/clients.ts';

type NamedCommand = { commandName?: string };

/** Returns the names of the commands that a function sends to the table and the queues, in order. */
export async function recordCommands(work: () => Promise<unknown>): Promise<string[]> {
  const sentCommands: string[] = [];
  const name = `work-${Math.random()}`;
  const remove = () => {
    dynamo().middlewareStack.remove(name);
    sqs().middlewareStack.remove(name);
  };
  const note = ({ commandName = '' }: NamedCommand) => sentCommands.push(commandName);
  dynamo().middlewareStack.add(
    (next, context) => (args) => {
      note(context);
      return next(args);
    },
    { step: 'initialize', name },
  );
  sqs().middlewareStack.add(
    (next, context) => (args) => {
      note(context);
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(remove);
  await work();
  remove();
  return sentCommands;
}
