import { assemblyOf, type RunCdk, synthesisOf } from './cdk.ts';
import type { Fate } from './what-stays.ts';

export type Destruction = {
  stage: string;
  cdk: RunCdk;
  /** What becomes of the stage's data, by the stack that is deployed. */
  fate: () => Promise<Fate>;
  tell: (line: string) => void;
  /** What was typed; undefined where nobody is there to type. */
  ask: (question: string) => Promise<string | undefined>;
};

/**
 * Deletes a stage's stack once somebody has read what goes and typed its name.
 * @returns The exit code.
 */
export async function destroyStage({ stage, cdk, fate, tell, ask }: Destruction): Promise<number> {
  const stack = `Deckwright-${stage}`;
  const { stays, goes, isProtected } = await fate();
  tell(`${stack} and everything in it is deleted, hosts, functions, queues and logs included.`);
  for (const what of goes) tell(`  goes   ${what}`);
  for (const what of stays) tell(`  stays  ${what}`);
  if (stays.length > 0) {
    tell('What stays belongs to no stack any more and costs what it holds, until you delete it:');
    tell(
      'docs/operators/runbook.md#deleting-a-stage says how to delete it, or how a new stack takes it over.',
    );
  }
  if (isProtected) {
    tell('Nothing was deleted: termination protection is on. Turn it off, then run this again:');
    tell(`  ${unprotect(stack)}`);
    return 1;
  }
  const typed = await ask(`Type ${stage} to delete it: `);
  if (typed?.trim() !== stage) {
    tell('Nothing was deleted.');
    return 1;
  }
  const synthesized = await cdk(synthesisOf(stage, 'none'));
  if (synthesized !== 0) return synthesized;
  return cdk(['destroy', '--app', assemblyOf(stage), '--force', stack]);
}

const unprotect = (stack: string): string =>
  `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}`;
