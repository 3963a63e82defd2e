/** XXXXX-XXXXX, as a person reads it out. */
export function shownCode(code: string): string {
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

/** The registration page with the code filled in. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/auth/register?code=${encodeURIComponent(shownCode(code))}`;
}
