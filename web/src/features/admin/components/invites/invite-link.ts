/** Formats a code as XXXXX-XXXXX. */
export function formatCode(code: string): string {
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

/** Returns the registration page's URL with the code filled in. */
export function buildInviteLink(origin: string, code: string): string {
  return `${origin}/auth/register?code=${encodeURIComponent(formatCode(code))}`;
}
