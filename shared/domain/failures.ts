/** Why a task failed: what a person is told of each is the server's and the web app's to say. */
export const failureCodes = [
  'throttled',
  'overloaded',
  'content_filtered',
  'invalid_output',
  'timeout',
  'aborted',
  'access_denied',
  'model_unavailable',
  'context_too_long',
  'too_complex',
  'worn_out',
  'token_cap',
  'stage_cap',
  'conflict',
  'source_unreadable',
  'sources_too_large',
  'sources_too_long',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** What ends a task beside a presentation, but never a presentation. */
const onlyAside = [
  'aborted',
  'token_cap',
  'stage_cap',
  'conflict',
] as const satisfies FailureCode[];

/** Why a presentation failed. */
export type DeckFailureCode = Exclude<FailureCode, (typeof onlyAside)[number]>;

/** Whether a code is one of those that this release knows. */
export const isFailureCode = (code: string | undefined): code is FailureCode =>
  failureCodes.some((one) => one === code);

/** Whether a code is one that a presentation fails with. */
export const isDeckFailureCode = (code: string | undefined): code is DeckFailureCode =>
  isFailureCode(code) && !onlyAside.some((one) => one === code);
