import { cutText } from '#shared/domain/text.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { DeclineBody, GrantBody, InviteRequest } from '#shared/schemas/invites.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import { queueMail } from '../../lib/mail.ts';
import {
  answerRequest,
  getInviteRequest,
  type InviteRequestRecord,
  type RequestAnswer,
} from '../../stores/invite-request-store.ts';
import type { InviteRecord } from '../../stores/invite-store.ts';
import { findTakenEmails, getUser } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { checkExpiry } from './check-expiry.ts';
import { newInvite } from './create-invites.ts';
import { deriveCodes } from './derive-code.ts';
import { mailInvite } from './mail-invite.ts';
import { toInvite, toInviteRequest } from './to-invite.ts';

const codeValidityMs = 30 * 24 * 3_600_000;

/**
 * Grants a request: mails a code that works once, for that address only. Throws forbidden, not_found, validation or
 * request_answered.
 */
export async function grantRequest(
  actor: Actor,
  id: string,
  newId: string,
  body: GrantBody,
): Promise<InviteRequest> {
  const request = await requireRequest(actor, id);
  const invite = await newInviteForRequest(actor, request, newId, body);
  const answer = { status: 'granted', invite, at: systemClock.now() } as const;
  const answeredRequest = await storeAnswer(actor, request, answer);
  await mailInvite(invite, 'invite_granted', request.locale);
  return requestView(answeredRequest);
}

/** Declines a request and, if `notify` is true, informs the requester by mail. Throws as grantRequest. */
export async function declineRequest(
  actor: Actor,
  id: string,
  { message, notify }: DeclineBody,
): Promise<InviteRequest> {
  const request = await requireRequest(actor, id);
  const answeredRequest = await storeAnswer(actor, request, {
    status: 'declined',
    at: systemClock.now(),
  });
  if (!notify) return requestView(answeredRequest);
  const { email: to, locale } = request;
  await queueMail({
    v: 1,
    kind: 'invite_declined',
    to,
    locale,
    ...(message ? { message } : {}),
  });
  return requestView(answeredRequest);
}

async function requireRequest(actor: Actor, id: string): Promise<InviteRequestRecord> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  const request = await getInviteRequest(id);
  if (!request) throw new AppError('not_found');
  return request;
}

async function newInviteForRequest(
  actor: Actor,
  { email, reason }: InviteRequestRecord,
  newId: string,
  { tier, expires_at }: GrantBody,
): Promise<InviteRecord> {
  const now = systemClock.now();
  checkExpiry(expires_at, now);
  const [derivedCode] = await deriveCodes(newId, 1);
  if (!derivedCode) throw new Error('no code was derived');
  const ends = expires_at === undefined ? formatIso(now + codeValidityMs) : expires_at;
  const note = cutText(reason.replace(/\s+/g, ' '), 200);
  return newInvite(actor, derivedCode, { max_uses: 1, tier, note, email, expires_at: ends }, now);
}

async function requestView(request: InviteRequestRecord): Promise<InviteRequest> {
  const taken = await findTakenEmails([request.email]);
  return toInviteRequest(request, taken.has(request.email));
}

/**
 * Stores the answer. If a grant crashed before the mail was sent, its retry finds the stored answer and mails the code.
 */
async function storeAnswer(
  actor: Actor,
  request: InviteRequestRecord,
  answer: RequestAnswer,
): Promise<InviteRequestRecord> {
  const isOwn = answer.status === 'granted' && request.invite_id === answer.invite.id;
  if (isOwn) return request;
  if (request.status !== 'open') throw new AppError('request_answered');
  const audit = auditEvent(actor, {
    action: `invite_request.${answer.status}`,
    target: { type: 'invite_request', id: request.id, label: request.email },
    ...(answer.status === 'granted'
      ? {
          after: {
            invite_id: answer.invite.id,
            tier: answer.invite.tier,
            expires_at: toInvite(answer.invite, answer.at).expires_at,
          },
        }
      : {}),
  });
  try {
    await answerRequest(request, answer, { by: actor.user.id, audit });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const isAdmin = (await getUser(actor.user.id))?.is_admin;
    throw new AppError(isAdmin ? 'request_answered' : 'forbidden', { cause: error });
  }
  return (await getInviteRequest(request.id)) ?? request;
}
