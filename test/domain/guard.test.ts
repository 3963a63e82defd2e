import { describe, expect, test } from 'vitest';
import { slideSystem } from '#lambdas/models/prompts/slide.ts';
import { isForeign } from '#lambdas/services/guard/foreign-language.ts';
import { Guard } from '#lambdas/services/guard/guard.ts';

const guard = new Guard(['See https://own.example/page for more'], ['https://read.example/']);
const plain = (text: string) => (guard.clean({ title: text }) as { title?: string }).title ?? '';

describe('an answer that passes the guard', () => {
  test.each([
    'Costs fell by 8.4% (p < 0.05), from A > B to C',
    'Use **bold**, *emphasis* and `code` as you like',
    'Meet at 9:30: the plan, the team; the budget',
    'Node.js, Booking.com and and/or are words',
    '成本下降了8.4%，“非常好”。',
    'Family 👩‍👩‍👧 and a heart ❤️',
    'Ask ines@coop.example about it',
    'Read [our page](https://own.example/page) and https://read.example/',
  ])('keeps %j', (text) => {
    expect(plain(text)).toBe(text);
  });

  test.each([
    ['Go to https://evil.example/x now', 'Go to now'],
    ['Go [here](https://evil.example) now', 'Go here now'],
    ['See www.evil.example.', 'See'],
    ['See evil.example/path?q=1 now', 'See now'],
    ['Look ![chart](https://evil.example/c.png)', 'Look chart'],
    ['<b>Bold</b> & <script src="x">bad</script>', 'Bold & bad'],
    ['&lt;i&gt;slanted&lt;/i&gt;', 'slanted'],
    ['[x](javascript:alert(1))y', 'x)y'],
    ['data:text/html;base64,AAAA is it', 'is it'],
    ['a\u200bb\u202ec', 'abc'],
    [`x ${'QUJD'.repeat(20)} y`, 'x y'],
    ['https://own.example/page?more=1 is not own', 'is not own'],
  ])('makes %j into %j', (text, words) => {
    expect(plain(text)).toBe(words);
  });

  test('loses the sentences that a prompt says, and only those', () => {
    const leak = slideSystem.split('\n')[2] ?? '';

    expect(plain(`Bees are kind. ${leak} Honey pays.`)).toBe('Bees are kind. Honey pays.');
  });

  test('loses a prompt that is spread over several texts', () => {
    const words = (slideSystem.split('\n')[1] ?? '').split(' ').slice(0, 12);
    const items = [0, 3, 6, 9].map((at) => words.slice(at, at + 3).join(' '));

    expect(guard.clean({ title: 'Bees', items: [...items, 'Honey'] })).toEqual({
      title: 'Bees',
      items: ['Honey'],
    });
  });

  test('loses entries of which nothing is left, but no cell of a table', () => {
    const bad = '<img src="https://evil.example">';

    expect(
      guard.clean({
        items: [{ text: bad, detail: 'x' }, { text: 'y' }],
        rows: [
          ['a', bad],
          ['b', 'c'],
        ],
      }),
    ).toEqual({
      items: [{ text: 'y' }],
      rows: [
        ['a', ''],
        ['b', 'c'],
      ],
    });
  });

  test('keeps code letter by letter', () => {
    const code = { code: 'fetch("https://api.example/v1") // <b>' };

    expect(guard.clean(code)).toEqual(code);
  });
});

describe('a language', () => {
  const english =
    'Bees live in a hive and make honey all summer long, and each colony has thousands of workers that fly all over the city and gather pollen from its flowers.';
  const french =
    'Les abeilles vivent dans une ruche et produisent du miel tout l’été, et chaque colonie compte des milliers d’ouvrières qui visitent les fleurs de la ville et des jardins.';
  const chinese = '蜜蜂住在蜂箱里，整个夏天都在采蜜酿蜜，每一个蜂群都有成千上万只工蜂。';

  test.each([
    [english, ['en'], false],
    [french, ['en'], true],
    [french, ['en', 'fr'], false],
    [chinese, ['en'], true],
    [chinese, ['zh-CN'], false],
    [english, ['zh-CN'], true],
    ['Q3 / 2026', ['zh-CN'], false],
    ['Kurz und gut', ['en'], false],
  ])('%j is foreign to %j: %j', (text, languages, is) => {
    expect(isForeign(text, languages)).toBe(is);
  });
});
