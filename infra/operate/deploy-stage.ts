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
  /** Where the first admin registers with the one-time code; undefined once there is one. */
  firstAdminAddress: () => Promise<string | undefined>;
  tell: (line: string) => void;
};

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
    '--require-approval',
    isYes ? 'never' : 'broadening',
    `Deckwright-${stage}`,
  ]);
  if (deployed !== 0) return deployed;
  tell('Deployed. Its addresses are above and in the outputs of the stack.');
  await tellFirstAdmin(deployment);
  return deployed;
}

async function tellFirstAdmin({ firstAdminAddress, tell }: Deployment): Promise<void> {
  let address: string | undefined;
  try {
    address = await firstAdminAddress();
  } catch (error) {
    // The stage is deployed all the same, and a pipeline's role need not be able to read secrets.
    tell(`The first admin’s one-time code could not be read: ${String(error)}`);
    tell('Read it in Secrets Manager: the output FirstAdminSecret names the secret.');
    return;
  }
  if (address === undefined) return;
  tell('The first admin registers here with settings.admin_email; the code works once:');
  tell(`  ${address}`);
}
