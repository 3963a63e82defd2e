/** Why a task failed. The server and the web app have the texts for each code. */
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

/** Codes that end a side task but never a presentation. */
const sideTaskCodes = [
  'aborted',
  'token_cap',
  'stage_cap',
  'conflict',
] as const satisfies FailureCode[];

/** Why a presentation failed. */
export type DeckFailureCode = Exclude<FailureCode, (typeof sideTaskCodes)[number]>;

/** Whether this release knows the code. */
export const isFailureCode = (code: string | undefined): code is FailureCode =>
  failureCodes.some((one) => one === code);

/** Whether a presentation can fail with the code. */
export const isDeckFailureCode = (code: string | undefined): code is DeckFailureCode =>
  isFailureCode(code) && !sideTaskCodes.some((one) => one === code);
