import { assemblyPath, type RunCdk, synthesisArguments } from './cdk.ts';
import type { Finding } from './doctor/finding.ts';
import { formatFindings, isBlocked } from './doctor/format-findings.ts';

export type Deployment = {
  stage: string;
  runChecks: () => Promise<Finding[]>;
  /** Deploys even if a check fails. */
  isForced: boolean;
  /** Skips all confirmations, including the one for broader permissions. */
  skipsConfirmation: boolean;
  cdk: RunCdk;
  /** Registration address with the first admin's one-time code; undefined once the code was used. */
  firstAdminAddress: () => Promise<string | undefined>;
  print: (line: string) => void;
};

/**
 * Checks, synthesises and deploys a stage. Stops at the first step that fails.
 * @returns The exit code.
 */
export async function deployStage(deployment: Deployment): Promise<number> {
  const { stage, runChecks, isForced, skipsConfirmation, cdk, print } = deployment;
  const findings = await runChecks();
  for (const line of formatFindings(stage, findings)) print(line);
  if (isBlocked(findings) && !isForced) {
    print('Nothing was deployed. Fix the problems above, or use --force to deploy anyway.');
    return 1;
  }
  const synthesized = await cdk(synthesisArguments(stage, 'built'));
  if (synthesized !== 0) return synthesized;
  const deployed = await cdk([
    'deploy',
    '--app',
    assemblyPath(stage),
    '--require-approval',
    skipsConfirmation ? 'never' : 'broadening',
    `Deckwright-${stage}`,
  ]);
  if (deployed !== 0) return deployed;
  print('Deployed. The addresses of the hosts are in the stack outputs above.');
  await printFirstAdmin(deployment);
  return deployed;
}

async function printFirstAdmin({ firstAdminAddress, print }: Deployment): Promise<void> {
  let address: string | undefined;
  try {
    address = await firstAdminAddress();
  } catch (error) {
    // This is not an error: the deployment succeeded, and the role of a pipeline may not have permission to read
    // secrets.
    print(`Could not read the first admin’s one-time code: ${String(error)}`);
    print(
      'Find it in Secrets Manager: the stack output FirstAdminSecret is the ARN of the secret.',
    );
    return;
  }
  if (address === undefined) return;
  print(
    'To create the first admin, register here with settings.admin_email (the code works once):',
  );
  print(`  ${address}`);
}
