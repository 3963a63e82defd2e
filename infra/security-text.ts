import { readFileSync } from 'node:fs';
import type { StageConfig } from './config.ts';

/** Folder of the security files on the app host (RFC 8615). */
export const securityFolder = '/.well-known/';

/** Paths of the security files on the app host (RFC 9116). */
export const securityPaths = {
  text: `${securityFolder}security.txt`,
  policy: `${securityFolder}security-policy.txt`,
} as const;

/** RFC 9116 recommends less than a year. Whole months keep the template unchanged within a month. */
const monthsValid = 11;

/** Returns file contents by path: `security.txt` and the policy it links to, which is SECURITY.md. */
export function createSecurityFiles(
  config: Pick<StageConfig, 'security_contact' | 'settings'>,
  origin: string,
  now: Date,
): Record<string, string> {
  const contact = config.security_contact ?? `mailto:${config.settings.support_email}`;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1));
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, zh',
    `Canonical: ${origin}${securityPaths.text}`,
    `Policy: ${origin}${securityPaths.policy}`,
  ];
  return {
    [securityPaths.text]: `${lines.join('\n')}\n`,
    [securityPaths.policy]: readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8'),
  };
}
