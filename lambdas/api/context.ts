import type { Context } from 'hono';
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import type { KeyScope } from '#shared/domain/api-keys.ts';
import type { Locale } from '#shared/errors.ts';
import type { UserRecord } from '../stores/user-store.ts';

/** Context of every route. */
export type ApiEnv = {
  /** Absent when the app is called without API Gateway, as in tests. */
  Bindings: { event?: LambdaEvent; lambdaContext?: LambdaContext };
  Variables: {
    requestId: string;
    /** Language of texts for the caller, from Accept-Language. */
    locale: Locale;
    /** Scope that an API key needs for the route; unset on routes that keys must not use. */
    keyScope?: KeyScope;
    /** Hono context of the lazy router that serves the request; see lazy-router.ts. */
    innerContext?: Context<ApiEnv>;
  };
};

/** Context of a route behind `signedIn`: adds the user, as read for this request. */
export type SignedInEnv = {
  Variables: ApiEnv['Variables'] & {
    user: UserRecord;
    /** The session (chain of refresh tokens) that issued the access token; for an API key an id without a session. */
    sessionId: string;
    /** Id of the API key that sent the request; unset for an access token. */
    keyId?: string;
  };
};

/** Context of a route behind `idempotent`. */
export type IdempotentEnv = {
  Variables: SignedInEnv['Variables'] & {
    /** Id for the resource that the request creates; a retry with the same idempotency key gets the same id. */
    newId: string;
  };
};
