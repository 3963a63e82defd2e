import type { UserRecord } from '../../stores/user-store.ts';

/** A signed-in user at work on their own second factors. */
export type Visit = {
  user: UserRecord;
  sessionId: string;
  /** The app's origin as the browser shows it: passkeys are bound to it. */
  origin: string;
};
