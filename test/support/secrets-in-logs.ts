import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Patterns of the product's secrets. */
const secretPatterns: Record<string, RegExp> = {
  'a signed token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{20,}/,
  'a refresh token': /[0-9A-HJKMNP-TV-Z]{26}\.[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}/,
  'an API key': /\bdw_[0-9A-HJKMNP-TV-Z]{52}[\w-]{43}/,
  'the secret of a webhook': /whsec_[\w+/]{40}/,
  'the hash of a password': /\$argon2id\$/,
  'a mailed link': /[?&#](?:token|pt|code)=[\w-]{6,}/,
  'a link’s token in a path': /verify-email\/[\w-]{30,}/,
  'an invite code': /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/,
  'a presigned address': /X-Amz-Signature=/,
  'an authentication header': /"(?:authorization|cookie|x-origin-secret)":\s*"(?!\[redacted\])/i,
};

/**
 * Returns the lines of a log that contain a secret, found by pattern or from the given list, each with the kind of the
 * secret.
 */
export function findSecrets(log: string, known: readonly string[] = []): string[] {
  return log.split('\n').flatMap((line) => {
    const found = Object.entries(secretPatterns).filter(([, form]) => form.test(line));
    const knownFound = known.filter((secret) => secret.length > 7 && line.includes(secret));
    return [...found.map(([what]) => what), ...knownFound.map(() => 'a known secret')].map(
      (what) => `${what}: ${line.slice(0, 300)}`,
    );
  });
}

/** Returns the lines with secrets from all log files of a directory. */
export async function findSecretsInFiles(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  const names = await readdir(directory);
  const found = await Promise.all(
    names.map(async (name) => findSecrets(await readFile(join(directory, name), 'utf8'))),
  );
  return found.flat();
}
