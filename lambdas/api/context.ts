import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import type { Locale } from '#shared/errors.ts';
import type { UserRecord } from '../stores/user-store.ts';

/** What every handler finds in its context. */
export type ApiEnv = {
  /** Absent where the app is called without a gateway, as tests do. */
  Bindings: { event?: LambdaEvent; lambdaContext?: LambdaContext };
  Variables: {
    requestId: string;
    /** Language of texts for the caller, from Accept-Language. */
    locale: Locale;
  };
};

/** Of a route behind `signedIn`: the user as the table has them now. */
export type SignedInEnv = {
  Variables: ApiEnv['Variables'] & {
    user: UserRecord;
    /** The session (family of refresh tokens) that the access token came from. */
    sessionId: string;
  };
};

/** Of a route behind `idempotent`. */
export type IdempotentEnv = {
  Variables: SignedInEnv['Variables'] & {
    /** Id for what the request creates; a retry with the same key finds the same one. */
    newId: string;
  };
};
