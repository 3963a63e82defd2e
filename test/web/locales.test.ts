import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTexts, textParts } from '#test/support/all-texts.ts';
import { say, type Tree } from '#web/lib/messages.ts';
import { en as enPublic } from '#web/locales/en.ts';
import { enLanding } from '#web/locales/en-landing.ts';

function textsOf(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsOf(value, `${prefix}${name}.`),
  );
}

const { en, zh } = allTexts;

const root = join(import.meta.dirname, '../../web/src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('locales'))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** Every text asked for: `t('a.b')`, `translate(isX ? 'a.b' : 'a.c')`, and `t(`a.${x}`)` as a pattern. */
const call =
  /\b(?:t|translate|say)\(\s*(?:\w+ \? )?(?:'([a-z_]+\.[^']*)'(?:\s*:\s*'([^']+)')?|`([a-z_]+\.[^`]*)`)/g;
const askedIn = (source: string) =>
  [...source.matchAll(call)].flatMap(([, ...keys]) => keys.filter((key) => key !== undefined));
const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const patternOf = (key: string) =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('.+')}$`,
  );
const patterns = [...new Set(sources.flatMap(askedIn))].map(patternOf);

const base = (key: string) => key.replace(/_(one|other)$/, '');
const english = textsOf(en);
const chinese = textsOf(zh);

/** A file and all that it imports at once; what is imported later brings its own texts along. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '([^']+\.tsx?)';/g)) {
    if (path.startsWith('#web/')) loadedWith(join(root, path.slice('#web/'.length)), seen);
    if (path.startsWith('.')) loadedWith(join(dirname(file), path), seen);
  }
  return seen;
}

describe('the languages', () => {
  it('have the same keys', () => {
    expect(chinese.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort());
  });

  it('leave no text empty', () => {
    expect([...english, ...chinese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill in the same names', () => {
    const names = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const others = new Map(chinese);

    const different = english.filter(
      ([key, text]) => names(text).join() !== names(others.get(key) ?? '').join(),
    );

    expect(different).toEqual([]);
  });

  it('have every text that the app asks for', () => {
    const keys = english.map(([key]) => base(key));

    const missing = patterns.filter((pattern) => !keys.some((key) => pattern.test(key)));

    expect(patterns.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('have no text that nothing asks for', () => {
    const unused = english
      .map(([key]) => base(key))
      .filter((key) => !patterns.some((pattern) => pattern.test(key)));

    expect(unused).toEqual([]);
  });
});

describe('the parts of a language', () => {
  it.each([
    ['English', ...textParts.en],
    ['Chinese', ...textParts.zh],
  ])('of %s have no name in common: one would hide the other’s texts', (_name, ...parts) => {
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
  ])('that are loaded with %s have all that it says', (page, texts) => {
    const keys = textsOf(texts).map(([key]) => base(key));
    const files = [...loadedWith(join(root, page))];
    const asked = files.flatMap((file) => askedIn(readFileSync(file, 'utf8')));

    expect(files.length).toBeGreaterThan(5);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((key) => !keys.some((one) => patternOf(key).test(one)))).toEqual([]);
  });
});

describe('a text', () => {
  it('takes its plural from the count', () => {
    expect(say(en, 'en', 'deck.slides', { count: 1 })).toBe('1 slide');
    expect(say(en, 'en', 'deck.slides', { count: 8 })).toBe('8 slides');
    expect(say(zh, 'zh', 'deck.slides', { count: 1 })).toBe('1 页');
  });

  it('is filled in as it stands, whatever the value holds', () => {
    expect(say(en, 'en', 'deck.menu', { title: '{{title}} <b>$&</b>' })).toBe(
      'Actions for {{title}} <b>$&</b>',
    );
  });
});
