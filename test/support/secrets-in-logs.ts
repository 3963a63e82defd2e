import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What secrets of the product look like, wherever they come from. */
const forms: Record<string, RegExp> = {
  'a signed token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{20,}/,
  'a refresh token': /[0-9A-HJKMNP-TV-Z]{26}\.[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}/,
  'the hash of a password': /\$argon2id\$/,
  'a mailed link': /[?&#](?:token|pt|code)=[\w-]{6,}/,
  'a link’s token in a path': /verify-email\/[\w-]{30,}/,
  'an invite code': /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/,
  'a presigned address': /X-Amz-Signature=/,
  'a header that proves who asks':
    /"(?:authorization|cookie|x-origin-secret)":\s*"(?!\[redacted\])/i,
};

/** The lines of a log that hold something of the form of a secret, or one of the given secrets, each with what. */
export function secretsIn(log: string, known: readonly string[] = []): string[] {
  return log.split('\n').flatMap((line) => {
    const found = Object.entries(forms).filter(([, form]) => form.test(line));
    const told = known.filter((secret) => secret.length > 7 && line.includes(secret));
    return [...found.map(([what]) => what), ...told.map(() => 'a known secret')].map(
      (what) => `${what}: ${line.slice(0, 300)}`,
    );
  });
}

/** The same of every log file of a directory. */
export async function secretsInFiles(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  const names = await readdir(directory);
  const found = await Promise.all(
    names.map(async (name) => secretsIn(await readFile(join(directory, name), 'utf8'))),
  );
  return found.flat();
}
