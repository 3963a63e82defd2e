import {
  findPasswordProblem,
  type PasswordOwner,
  type PasswordProblem,
} from '#shared/domain/password-rules.ts';
import { isBreached } from '../../lib/breached-passwords.ts';
import { commonPasswords } from '../../lib/common-passwords.ts';
import { env } from '../../lib/env.ts';
import { createInvalidValueError } from '../invalid-field.ts';

/**
 * English texts of password problems, each the end of a sentence that begins with the field's name; field-texts.ts
 * has the Chinese texts.
 */
const problemMessages: Record<PasswordProblem | 'breached', string> = {
  pattern: 'repeats characters or follows a keyboard row. Use several unrelated words',
  personal:
    'is too close to your name, your address or the product name. Use several unrelated words',
  common: 'is too common. Use several unrelated words',
  breached: 'appeared in a data breach. Choose another one',
};

/**
 * Rejects an easily guessed password: a password built on the account's own names, a common password or, if the
 * deployment sets a service for it, one from a known breach. Throws validation for the named field.
 */
export async function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  const common = await commonPasswords();
  const problem = findPasswordProblem(password, owner, (folded) => common.has(folded));
  if (problem !== undefined) throw createInvalidValueError(field, problemMessages[problem]);
  const { password_breach_url } = env.SETTINGS;
  if (password_breach_url && (await isBreached(password, password_breach_url))) {
    throw createInvalidValueError(field, problemMessages.breached);
  }
}
