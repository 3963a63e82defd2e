import type { StageConfig } from '../../config.ts';
import type { AwsClients } from './aws-clients.ts';

/** `stops`: a deployment fails or makes no decks. `later`: deploy, and see to it before people come. */
export type FindingState = 'fine' | 'later' | 'stops';

export type Finding = {
  /** What was looked at, in a word. */
  check: string;
  state: FindingState;
  says: string;
  /** Exactly what to do, a step a line. */
  todo?: string[];
};

/** An account and a region of it, as a check sees them. */
export type Place = { account: string; region: string };

export type Examined = { config: StageConfig; aws: AwsClients; place: Place };

/** Nothing to do. */
export const fine = (check: string, says: string): Finding => ({ check, state: 'fine', says });

/** What is to be seen to before people come, with the steps to take. */
export const later = (check: string, says: string, ...todo: string[]): Finding => ({
  check,
  state: 'later',
  says,
  todo,
});

/** What a deployment would fail of, with the steps to take. */
export const stops = (check: string, says: string, ...todo: string[]): Finding => ({
  check,
  state: 'stops',
  says,
  todo,
});
