import { describe, expect, test } from 'vitest';
import { loadConfig, stageSchema } from '#infra/config.ts';
import { createSecurityFiles, securityPaths } from '#infra/security-text.ts';
import { stages } from '#infra/stages.ts';

const origin = 'https://decks.example.org';
const readText = (now: Date, contact?: string) =>
  createSecurityFiles(
    { ...loadConfig('prod'), ...(contact ? { security_contact: contact } : {}) },
    origin,
    now,
  )[securityPaths.text] ?? '';
const readField = (name: string, text: string) =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1];

describe('security.txt (RFC 9116)', () => {
  test('security.txt has a contact, languages, canonical address and policy', () => {
    const text = readText(new Date());

    expect(readField('Contact', text)).toBe(`mailto:${stages.prod.settings.support_email}`);
    expect(readField('Preferred-Languages', text)).toBe('en, zh');
    expect(readField('Canonical', text)).toBe(`${origin}/.well-known/security.txt`);
    expect(readField('Policy', text)).toBe(`${origin}/.well-known/security-policy.txt`);
    expect(text.endsWith('\n')).toBe(true);
  });

  test.each(['2026-01-01T00:00:00Z', '2026-11-23T12:00:00Z', '2028-02-29T23:59:59Z'])(
    'security.txt expires ten to twelve months after %s, and within a year',
    (date) => {
      const now = new Date(date);
      const days =
        (Date.parse(readField('Expires', readText(now)) ?? '') - now.getTime()) / 86_400_000;

      expect(days).toBeGreaterThan(300);
      expect(days).toBeLessThan(365);
    },
  );

  test('security.txt uses the stage’s security_contact if set', () => {
    expect(readField('Contact', readText(new Date(), 'https://example.org/report'))).toBe(
      'https://example.org/report',
    );
  });

  test.each(['security@example.org', 'http://example.org', 'mailto:nobody'])(
    'a security contact that is not a mailto: or https: address is rejected: %s',
    (security_contact) => {
      expect(stageSchema.safeParse({ ...stages.prod, security_contact }).success).toBe(false);
    },
  );
});
