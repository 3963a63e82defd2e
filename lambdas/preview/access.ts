import { AppError } from '#shared/errors.ts';
import { type PreviewClaims, verifyPreviewToken } from '../lib/tokens.ts';
import { authenticate, requireTokenUser } from '../services/auth/authenticate.ts';
import { requireReadableDeck } from '../services/decks/queries/require-readable-deck.ts';
import { requireFactor } from '../services/mfa/require-factor.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import type { UserRecord } from '../stores/user-store.ts';
import type { PreviewRequest } from './request.ts';

/** A deck and the version that the preview shows. */
export type DeckVersion = { deck: DeckItem; version: number };

/** Called with the user's id before the deck is read, so that the log of a rejected request contains it. */
type OnUser = (id: string) => void;

/**
 * Returns the deck and version that an access token gives access to; throws token_invalid, token_expired,
 * mfa_required or not_found.
 */
export async function openWithAccessToken(
  token: string,
  request: PreviewRequest,
  onUser: OnUser,
): Promise<DeckVersion & { user: UserRecord; sessionId: string }> {
  const { user, sessionId } = await authenticate(token);
  onUser(user.id);
  await requireFactor(user, sessionId);
  const deck = await requireReadableDeck(user, request.id);
  return { user, sessionId, deck, version: requireRequestedVersion(deck, request) };
}

export type PreviewPasses = { pt: string | undefined; cookie: string | undefined };

/**
 * Returns the deck and version that the `pt` token or the cookie gives access to. User, session and deck are read at
 * each request, so that disabling the user, ending the session or deleting the deck takes effect at once. Throws like
 * openWithAccessToken.
 */
export async function openWithPass(
  passes: PreviewPasses,
  request: PreviewRequest,
  onUser: OnUser,
): Promise<DeckVersion> {
  const claims = await firstValidPass([passes.pt, passes.cookie], request);
  const user = await requireTokenUser(claims);
  onUser(user.id);
  await requireFactor(user, claims.sid);
  const deck = await requireReadableDeck(user, request.id);
  return {
    deck,
    version: requireRequestedVersion(deck, { version: request.version ?? claims.ver }),
  };
}

/** Returns the first valid pass for the requested deck; the `pt` token is also bound to one version. */
async function firstValidPass(
  passes: (string | undefined)[],
  request: PreviewRequest,
): Promise<PreviewClaims> {
  let failure = new AppError('token_missing');
  for (const pass of passes) {
    if (pass === undefined) continue;
    try {
      const claims = await verifyPreviewToken(pass);
      const matchesVersion =
        claims.ver === undefined || request.version === undefined || claims.ver === request.version;
      if (claims.pid === request.id && matchesVersion) return claims;
      failure = new AppError('token_invalid');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function requireRequestedVersion(
  deck: DeckItem,
  request: { version?: number | undefined },
): number {
  const version = request.version ?? deck.current_html_version;
  if (version === undefined) throw new AppError('not_found');
  return version;
}
