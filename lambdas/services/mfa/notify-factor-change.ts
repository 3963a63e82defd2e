import type { FactorChange } from '#shared/schemas/mfa.ts';
import { queueMail } from '../../lib/mail.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Mails the user that one of their ways to sign in has changed. */
export const notifyFactorChange = (user: UserRecord, change: FactorChange): Promise<void> =>
  queueMail({
    v: 1,
    kind: 'factor_changed',
    to: user.email,
    full_name: user.full_name,
    locale: user.locale,
    change,
  });
