type FailureTraits = {
  /** Whether a presentation can fail with this code; the other codes end only side tasks. */
  canEndDeck: boolean;
  /** Whether the request itself is the cause: a retry without changes fails too. */
  isRequestFault: boolean;
};

const serviceFault = { canEndDeck: true, isRequestFault: false } as const;
const requestFault = { canEndDeck: true, isRequestFault: true } as const;
const sideTaskOnly = { canEndDeck: false, isRequestFault: false } as const;

/**
 * Why a task failed. A new code needs its sentence in `failure-texts.ts` and in the web's Chinese locale, and its advice
 * for a failed presentation in both locales; types require them all.
 */
const failuresByCode = {
  throttled: serviceFault,
  overloaded: serviceFault,
  content_filtered: requestFault,
  invalid_output: serviceFault,
  timeout: serviceFault,
  aborted: sideTaskOnly,
  access_denied: serviceFault,
  model_unavailable: serviceFault,
  context_too_long: requestFault,
  too_complex: serviceFault,
  worn_out: serviceFault,
  token_cap: sideTaskOnly,
  editor_token_cap: sideTaskOnly,
  stage_cap: sideTaskOnly,
  conflict: sideTaskOnly,
  picture_interrupted: sideTaskOnly,
  source_unreadable: requestFault,
  sources_too_large: requestFault,
  sources_too_long: requestFault,
  internal: serviceFault,
} as const satisfies Record<string, FailureTraits>;

type FailureTable = typeof failuresByCode;
export type FailureCode = keyof FailureTable;
/** Why a presentation failed. */
export type DeckFailureCode = {
  [C in FailureCode]: FailureTable[C]['canEndDeck'] extends true ? C : never;
}[FailureCode];

export const failureCodes = Object.keys(failuresByCode) as FailureCode[];

/** Whether this release knows the code. */
export const isFailureCode = (code: string | undefined): code is FailureCode =>
  code !== undefined && Object.hasOwn(failuresByCode, code);

/** Whether a presentation can fail with the code. */
export const isDeckFailureCode = (code: string | undefined): code is DeckFailureCode =>
  isFailureCode(code) && failuresByCode[code].canEndDeck;

/** Whether the request must change before a retry can succeed. */
export const isRequestFault = (code: string | undefined): boolean =>
  isFailureCode(code) && failuresByCode[code].isRequestFault;
