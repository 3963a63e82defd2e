import type { UserRecord } from '../../stores/user-store.ts';

/** The context of a request about the user's own second factors. */
export type FactorRequest = {
  user: UserRecord;
  sessionId: string;
  /** The app's origin in the browser; passkeys are bound to it. */
  origin: string;
};
