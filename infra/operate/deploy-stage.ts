import { assemblyOf, type RunCdk, synthesisOf } from './cdk.ts';
import type { Finding } from './doctor/finding.ts';
import { isStopped, tellFindings } from './doctor/tell-findings.ts';

export type Deployment = {
  stage: string;
  examine: () => Promise<Finding[]>;
  /** Deploys in spite of what the doctor finds. */
  isForced: boolean;
  /** Asks nothing, not even before permissions grow. */
  isYes: boolean;
  cdk: RunCdk;
  tell: (line: string) => void;
};

/** Where `npm run redrive -- --stage …` looks the queues up. */
const outputsFile = 'cdk-outputs.json';

/**
 * Looks, synthesises, deploys: each only where the one before it went well.
 * @returns The exit code.
 */
export async function deployStage(deployment: Deployment): Promise<number> {
  const { stage, examine, isForced, isYes, cdk, tell } = deployment;
  const findings = await examine();
  for (const line of tellFindings(stage, findings)) tell(line);
  if (isStopped(findings) && !isForced) {
    tell('Nothing was deployed. --force deploys all the same.');
    return 1;
  }
  const synthesized = await cdk(synthesisOf(stage, 'built'));
  if (synthesized !== 0) return synthesized;
  const deployed = await cdk([
    'deploy',
    '--app',
    assemblyOf(stage),
    '--outputs-file',
    outputsFile,
    '--require-approval',
    isYes ? 'never' : 'broadening',
    `Deckwright-${stage}`,
  ]);
  if (deployed === 0) tell(`Deployed. Its addresses are above and in ${outputsFile}.`);
  return deployed;
}
