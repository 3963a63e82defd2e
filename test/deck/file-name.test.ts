import { describe, expect, test } from 'vitest';
import { cleanFileName } from '#shared/deck/file-name.ts';

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

describe('a file name made from a title', () => {
  test.each(['😀'.repeat(80), '蜂'.repeat(80), `a${'😀'.repeat(80)}`])(
    'a file name is short enough for the version and the extension within 255 bytes: %s',
    (title) => {
      const name = cleanFileName(title, 'presentation');

      expect(countBytes(name)).toBeLessThanOrEqual(200);
      expect(countBytes(name)).toBeGreaterThan(190);
      expect(name.isWellFormed()).toBe(true);
      expect(title).toContain(name);
    },
  );

  test.each(['CON', 'nul', 'Com1', 'LPT9 report', 'aux.txt', '..prn', 'con: a story'])(
    'a file name does not begin with a device name of Windows: %s',
    (title) => {
      expect(cleanFileName(title, 'presentation')).toMatch(/^_/);
    },
  );

  test.each(['Contents', 'Null results', 'Console', 'COM10 ports', 'A con'])(
    'a file name keeps a title that only resembles a device name of Windows: %s',
    (title) => {
      expect(cleanFileName(title, 'presentation')).toBe(title);
    },
  );

  test('a file name contains no path separators and reserved characters, and no dots at either end', () => {
    expect(cleanFileName(' ../a\\b:c?. ', 'presentation')).toBe('a b c');
  });

  test('a file name is a default name when no character of the title is allowed', () => {
    expect(cleanFileName('...', 'presentation')).toBe('presentation');
  });
});
