/** Crockford's base 32: no I, L, O, U. */
export const inviteAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Parses a typed code: any case, dashes and spaces, O for 0, I and L for 1. Undefined if the text is not a code. */
export function parseInviteCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : undefined;
}

/** Returns a code formatted for people: XXXXX-XXXXX. */
export const formatInviteCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
