import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTexts, textParts } from '#test/support/all-texts.ts';
import { formatMessage, type MessageTree } from '#web/lib/messages.ts';
import { en as enPublic } from '#web/locales/en.ts';
import { enLanding } from '#web/locales/en-landing.ts';

function flattenTexts(tree: MessageTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flattenTexts(value, `${prefix}${name}.`),
  );
}

const { en, zh } = allTexts;

const root = join(import.meta.dirname, '../../web/src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('locales'))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** Matches every use of a text: `t('a.b')`, `translate(isX ? 'a.b' : 'a.c')`, and `t(`a.${x}`)` as a pattern. */
const callPattern =
  /\b(?:t|translate|crashText)\(\s*(?:\w+ \? )?(?:'([a-z_]+\.[^']*)'(?:\s*:\s*'([^']+)')?|`([a-z_]+\.[^`]*)`)/g;
const usedKeys = (source: string) =>
  [...source.matchAll(callPattern)].flatMap(([, ...keys]) =>
    keys.filter((key) => key !== undefined),
  );
const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const keyPattern = (key: string) =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map(escapeRegExp)
      .join('.+')}$`,
  );
const patterns = [...new Set(sources.flatMap(usedKeys))].map(keyPattern);

const baseKey = (key: string) => key.replace(/_(one|other)$/, '');
const english = flattenTexts(en);
const chinese = flattenTexts(zh);

/** Returns a file and all its static imports, because dynamic imports load their own texts. */
function staticImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '([^']+\.tsx?)';/g)) {
    if (path.startsWith('#web/')) staticImports(join(root, path.slice('#web/'.length)), seen);
    if (path.startsWith('.')) staticImports(join(dirname(file), path), seen);
  }
  return seen;
}

describe('languages of the app', () => {
  it('all languages of the app have the same text keys', () => {
    expect(chinese.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort());
  });

  it('no language of the app has an empty text', () => {
    expect([...english, ...chinese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('the texts of all languages have the same parameters', () => {
    const names = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const others = new Map(chinese);

    const different = english.filter(
      ([key, text]) => names(text).join() !== names(others.get(key) ?? '').join(),
    );

    expect(different).toEqual([]);
  });

  it('the languages have every text that the app uses', () => {
    const keys = english.map(([key]) => baseKey(key));

    const missing = patterns.filter((pattern) => !keys.some((key) => pattern.test(key)));

    expect(patterns.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('the languages have no unused text', () => {
    const unused = english
      .map(([key]) => baseKey(key))
      .filter((key) => !patterns.some((pattern) => pattern.test(key)));

    expect(unused).toEqual([]);
  });
});

describe('text groups of a language', () => {
  it.each([
    ['English', ...textParts.en],
    ['Chinese', ...textParts.zh],
  ])('text groups loaded with %s have no common top-level name', (_name, ...parts) => {
    const names = parts.flatMap((part) => Object.keys(part));

    expect(names).toEqual([...new Set(names)]);
  });

  it.each([
    ['features/landing/routes/landing-page.tsx', { ...enPublic, ...enLanding }],
    ['features/auth/routes/login-page.tsx', enPublic],
    ['features/auth/routes/register-page.tsx', enPublic],
    ['features/auth/routes/verify-email-sent-page.tsx', enPublic],
    ['components/toaster.tsx', enPublic],
    ['app/crash-page.tsx', enPublic],
  ])('the text groups loaded with %s contain every text that it uses', (page, texts) => {
    const keys = flattenTexts(texts).map(([key]) => baseKey(key));
    const files = [...staticImports(join(root, page))];
    const used = files.flatMap((file) => usedKeys(readFileSync(file, 'utf8')));

    expect(files.length).toBeGreaterThan(5);
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((key) => !keys.some((one) => keyPattern(key).test(one)))).toEqual([]);
  });
});

describe('plural forms and parameters of a text', () => {
  it('a text has a plural form by count', () => {
    expect(formatMessage(en, 'en', 'deck.slides', { count: 1 })).toBe('1 slide');
    expect(formatMessage(en, 'en', 'deck.slides', { count: 8 })).toBe('8 slides');
    expect(formatMessage(zh, 'zh', 'deck.slides', { count: 1 })).toBe('1 页');
  });

  it('a text contains its parameters unchanged, whatever their value', () => {
    expect(formatMessage(en, 'en', 'deck.menu', { title: '{{title}} <b>$&</b>' })).toBe(
      'Actions for {{title}} <b>$&</b>',
    );
  });
});
