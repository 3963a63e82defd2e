import { once } from './once.ts';

/**
 * About 49,000 of the most common passwords in lower case, from the zxcvbn-ts list (MIT) of public breaches. Loaded at
 * first use, because it is half a megabyte that most requests don't need.
 */
export const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
});
