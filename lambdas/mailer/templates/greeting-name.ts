/**
 * The name to greet somebody by; undefined where it looks like an address. Whoever registers writes the name and
 * names the receiver, so it must not be a way to mail links to strangers.
 */
export function greetingName(fullName: string): string | undefined {
  return /[:/\\@]|\.\S|www/i.test(fullName) ? undefined : fullName;
}
