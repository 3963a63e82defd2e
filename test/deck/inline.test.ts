import { describe, expect, it } from 'vitest';
import { parseInline, toPlainText } from '#shared/deck/inline.ts';

describe('parsing inline markup', () => {
  it('inline markup supports nested bold, emphasis, code and links', () => {
    expect(parseInline('a **b *c*** `d*e` [f](https://x.io)')).toEqual([
      { text: 'a ' },
      { bold: true, text: 'b ' },
      { bold: true, em: true, text: 'c' },
      { text: ' ' },
      { code: true, text: 'd*e' },
      { text: ' ' },
      { href: 'https://x.io', text: 'f' },
    ]);
  });

  it.each(['2 * 3 * 4', 'a*', '** not bold **', '[x]', 'snake_case'])(
    'parsing inline markup leaves %j unchanged',
    (text) => {
      expect(toPlainText(text)).toBe(text);
    },
  );

  it('marks beyond the maximum nesting depth are shown as plain text', () => {
    expect(toPlainText('**[*`a`*](https://x.io)**')).toBe('a');
    expect(toPlainText('*'.repeat(200_000))).toMatch(/^\*{199,}/);
  });

  it('an escaped mark is shown as plain text', () => {
    expect(toPlainText('\\*not em\\*')).toBe('*not em*');
  });

  it('inline markup names a colour of the theme', () => {
    expect(parseInline('[**Water** rises](color:muted) [x](color:red)')).toEqual([
      { paletteColor: 'muted', bold: true, text: 'Water' },
      { paletteColor: 'muted', text: ' rises' },
      { text: ' ' },
      { text: 'x' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example'])(
    'inline markup creates no link to %s',
    (href) => {
      expect(parseInline(`[label](${href})`)).toEqual([{ text: 'label' }]);
    },
  );
});
