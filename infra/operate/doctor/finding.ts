import type { StageConfig } from '../../config.ts';
import type { AwsClients } from './aws-clients.ts';

/** `blocking`: the deployment fails or can't generate decks. `warning`: deploy, but fix this before users arrive. */
export type FindingState = 'ok' | 'warning' | 'blocking';

export type Finding = {
  /** One-word name of the check. */
  check: string;
  state: FindingState;
  message: string;
  /** Steps that fix the problem, one per line. */
  steps?: string[];
};

/** AWS account and region that a check runs against. */
type Target = { account: string; region: string };

export type CheckContext = { config: StageConfig; aws: AwsClients; target: Target };

/** Creates a finding for a passed check. */
export const createPassedFinding = (check: string, message: string): Finding => ({
  check,
  state: 'ok',
  message,
});

/** Creates a finding to fix before users arrive, with the steps to take. */
export const createWarningFinding = (
  check: string,
  message: string,
  ...steps: string[]
): Finding => ({
  check,
  state: 'warning',
  message,
  steps,
});

/** Creates a finding that makes the deployment fail, with the steps to take. */
export const createBlockingFinding = (
  check: string,
  message: string,
  ...steps: string[]
): Finding => ({
  check,
  state: 'blocking',
  message,
  steps,
});
