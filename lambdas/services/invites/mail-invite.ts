import type { Locale } from '#shared/errors.ts';
import { formatIso } from '../../lib/clock.ts';
import { queueMail } from '../../lib/mail.ts';
import type { InviteRecord } from '../../stores/invite-store.ts';
import { formatInviteCode } from './invite-code.ts';

/** Mails a code to the address for which it works. Does nothing for a code that works for any address. */
export async function mailInvite(
  { email, code, ends_at }: InviteRecord,
  kind: 'invite_granted' | 'invite_sent',
  locale: Locale,
): Promise<void> {
  if (email === undefined) return;
  await queueMail({
    ...({ v: 1, kind, to: email, locale } as const),
    code: formatInviteCode(code),
    ...(ends_at === undefined ? {} : { ends_at: formatIso(ends_at) }),
  });
}
