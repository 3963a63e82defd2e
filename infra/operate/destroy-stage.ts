import { assemblyPath, type RunCdk, synthesisArguments } from './cdk.ts';
import type { StackData } from './list-stack-data.ts';

export type Destruction = {
  stage: string;
  cdk: RunCdk;
  /** Returns the data of the deployed stack that is kept and the data that is deleted. */
  listData: () => Promise<StackData>;
  print: (line: string) => void;
  /** Prompts for input and returns it; undefined at the end of the input. */
  prompt: (question: string) => Promise<string | undefined>;
};

/**
 * Lists the data that is deleted and the data that is kept, prompts for the stage's name as confirmation, and deletes
 * the stack.
 * @returns The exit code.
 */
export async function destroyStage({
  stage,
  cdk,
  listData,
  print,
  prompt,
}: Destruction): Promise<number> {
  const stack = `Deckwright-${stage}`;
  const { kept, deleted, isProtected } = await listData();
  print(`This deletes the stack ${stack} with its hosts, functions, queues and logs.`);
  for (const name of deleted) print(`  delete  ${name}`);
  for (const name of kept) print(`  keep    ${name}`);
  if (kept.length > 0) {
    print('The kept resources no longer belong to a stack and cost money until you delete them.');
    print(
      'See docs/operators/runbook.md#deleting-a-stage to delete them or to use them in a new stack.',
    );
  }
  if (isProtected) {
    print(
      'Nothing was deleted: termination protection is on. Turn it off, then run this command again:',
    );
    print(`  ${protectionCommand(stack)}`);
    return 1;
  }
  const typed = await prompt(`Type "${stage}" to confirm: `);
  if (typed?.trim() !== stage) {
    print('Nothing was deleted.');
    return 1;
  }
  const synthesized = await cdk(synthesisArguments(stage, 'none'));
  if (synthesized !== 0) return synthesized;
  return cdk(['destroy', '--app', assemblyPath(stage), '--force', stack]);
}

const protectionCommand = (stack: string): string =>
  `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}`;
