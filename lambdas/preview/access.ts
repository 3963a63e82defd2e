import { AppError } from '#shared/errors.ts';
import { type PreviewClaims, verifyPreviewToken } from '../lib/tokens.ts';
import { authenticate, readBearer } from '../services/auth/authenticate.ts';
import { readableDeck } from '../services/decks/queries/readable-deck.ts';
import { requireFactor } from '../services/mfa/require-factor.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import type { UserRecord } from '../stores/user-store.ts';
import type { PreviewRequest } from './request.ts';

/** A deck and the version of it that is shown. */
export type Shown = { deck: DeckItem; version: number };

/** Called with the user's id before the deck is read, so that the log of a refused request has it. */
type OnUser = (id: string) => void;

/** What an access token opens; throws token_invalid, token_expired, mfa_required or not_found. */
export async function openWithAccessToken(
  token: string,
  request: PreviewRequest,
  onUser: OnUser,
): Promise<Shown & { user: UserRecord; sessionId: string }> {
  const { user, sessionId } = await authenticate(token);
  onUser(user.id);
  await requireFactor(user, sessionId);
  const deck = await readableDeck(user, request.id);
  return { user, sessionId, deck, version: versionOf(deck, request) };
}

export type Passes = { pt: string | undefined; cookie: string | undefined };

/**
 * What the link's token or the cookie opens: user, session and deck are read again at each request, so that a
 * disabled user, an ended session or a deleted deck is gone at once. Throws like openWithAccessToken.
 */
export async function openWithPass(
  passes: Passes,
  request: PreviewRequest,
  onUser: OnUser,
): Promise<Shown> {
  const claims = await firstFitting([passes.pt, passes.cookie], request);
  const user = await readBearer(claims);
  onUser(user.id);
  await requireFactor(user, claims.sid);
  const deck = await readableDeck(user, request.id);
  return { deck, version: versionOf(deck, { version: request.version ?? claims.ver }) };
}

/** A pass is for one deck; the link's is for one version too. */
async function firstFitting(
  passes: (string | undefined)[],
  request: PreviewRequest,
): Promise<PreviewClaims> {
  let failure = new AppError('token_missing');
  for (const pass of passes) {
    if (pass === undefined) continue;
    try {
      const claims = await verifyPreviewToken(pass);
      const isOfVersion =
        claims.ver === undefined || request.version === undefined || claims.ver === request.version;
      if (claims.pid === request.id && isOfVersion) return claims;
      failure = new AppError('token_invalid');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function versionOf(deck: DeckItem, request: { version?: number | undefined }): number {
  const version = request.version ?? deck.current_html_version;
  if (version === undefined) throw new AppError('not_found');
  return version;
}
