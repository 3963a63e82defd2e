import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { signingKeys } from '../../lib/signing-keys.ts';
import { deriveToken, hashToken } from '../../lib/tokens.ts';
import { hasInvitationStop, putInvitationStop } from '../../stores/invitation-stop-store.ts';
import { normalizeMailbox } from '../auth/limit-mail.ts';

const hashMailbox = (email: string): string => hashToken(`invitations ${normalizeMailbox(email)}`);

const deriveSignature = (key: string, hash: string): string =>
  deriveToken(key, `stop invitations ${hash}`);

/**
 * Returns the token in a mail about a shared presentation, by which its recipient can stop such mails. It contains a
 * hash of the mailbox, is signed, and works until the signing key has been rotated twice.
 */
export async function createStopInvitationsToken(email: string): Promise<string> {
  const [key] = await signingKeys();
  const hash = hashMailbox(email);
  return `${hash}.${deriveSignature(key, hash)}`;
}

/** Stops mails about shared presentations to the mailbox of a token. Idempotent. Throws mail_link_invalid. */
export async function stopInvitations(token: string): Promise<void> {
  const [hash = '', presentedSignature = ''] = token.split('.');
  const isSigned = (await signingKeys()).some((key) =>
    isEqual(deriveSignature(key, hash), presentedSignature),
  );
  if (!isSigned) throw new AppError('mail_link_invalid');
  await putInvitationStop(hash, systemClock.now());
}

const isEqual = (expected: string, presented: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(expected)), Buffer.from(hashToken(presented)));

/** Whether the owner of an address has stopped mails about shared presentations. */
export const hasStoppedInvitations = (email: string): Promise<boolean> =>
  hasInvitationStop(hashMailbox(email));
