import { describe, expect, test } from 'vitest';
import { slideSystem } from '#lambdas/models/prompts/slide.ts';
import { isForeign } from '#lambdas/services/guard/foreign-language.ts';
import { Guard } from '#lambdas/services/guard/guard.ts';
import { measureCpuTime } from '#test/support/cpu-time.ts';

const guard = new Guard(
  ['See https://own.example/page for more', 'On socket.io/redis'],
  ['https://read.example/'],
);
const cleanTitle = (text: string) =>
  (guard.clean({ title: text }) as { title?: string }).title ?? '';

describe('the output guard', () => {
  test.each([
    'Costs fell by 8.4% (p < 0.05), from A > B to C',
    'Use **bold**, *emphasis* and `code` as you like',
    'Meet at 9:30: the plan, the team; the budget',
    'Node.js, Booking.com and and/or are words',
    '成本下降了8.4%，“非常好”。',
    'Family 👩‍👩‍👧 and a heart ❤️',
    'Ask ines@coop.example about it',
    'Read [our page](https://own.example/page) and https://read.example/',
    'Training data: what we have',
    'Data:45 of 60 sites',
    'Data:text and pictures; file: closed; tel: none',
    'Built with Node.js/Express in 2024',
    'ASP.NET/C# teams grew 12%',
    'Booking.com/Expedia hold 61% of it',
    'Vue.ts/react, main.py/tests and README.md/LICENSE',
    'socket.io/redis scales to 40,000 users',
    'Latency <p95 of 20 ms in 2024, cost fell 30%',
    'Keep a <b and c> d in every case',
    'If x<y and y<z then x<z; 3 <4 <5',
    'A Map<string, number> of 12 entries, Dear <name>',
    'Trials of <i think> 40 people',
    'JavaScript: the good parts, VBScript: none',
    'Profile:24 staff, blob:3, Tel:020-8411-2233',
    'Call main() first, then list[] in 3 steps',
    'Sales [thousand](excluding VAT) rose 4%',
    'Growth![1](see note) of 2024 was 7%',
    'Marketing/Sales/Operations/Finance/Engineering/Legal share it',
    '________________________________________________________',
    'Trucks and/or trains, 24/7, km/h, U.S./China, a.m./p.m.',
    'The prefix https:// is not enough; // starts a comment',
    'Ratio 3:1, 16:9, ISO 9001:2015, Q1:Q2',
    'From A <-> B to C -> D, <3 and >10%',
    'v1.2/v1.3, No.5/6, e.g./i.e. and 12.5/13.0',
    'Revenue <Q3 2025 was $4.2m> than planned',
    '训练数据:45个站点，data:不全',
    '用Node.js/Express开发，2024年上线',
    'ASP.NET/C#团队增长12%',
    '延迟<p95的20毫秒，成本下降30%',
    'JavaScript:函数(function)是一等公民',
    'Tel:010-88886666，周一至周五',
    'Taobao.com/天猫占61%的份额',
    '若x<y且y<z，则x<z（见第3页）',
    '文件:已归档；file:12份',
    '《数据：2024》[注](见第5页)',
    '速度120km/h，占比3/4，全天24/7',
  ])('the output guard leaves %j unchanged', (text) => {
    expect(cleanTitle(text)).toBe(text);
  });

  test.each([
    ['Go to https://evil.example/x now', 'Go to now'],
    ['Go [here](https://evil.example) now', 'Go here now'],
    ['Write [us](mailto:a@evil.example) or mailto:a@evil.example', 'Write us or'],
    ['See www.evil.example.', 'See'],
    ['See evil.example/path?q=1 now', 'See now'],
    ['See evil.io/redis, bit.ly/x2 and evil.cn:80/a now', 'See and now'],
    ['See Evil.com/path?q=1 and Evil.com/login now', 'See and now'],
    ['See //evil.example/t.js now', 'See now'],
    ['Look ![chart](https://evil.example/c.png)', 'Look chart'],
    ['Look ![chart](c.png "title") now', 'Look chart now'],
    ['<b>Bold</b> & <script src="x">bad</script>', 'Bold & bad'],
    ['<script async>bad and <iframe and more', 'bad and and more'],
    ['Words <img src=x onerror=alert(1) and 30% more', 'Words and 30% more'],
    ['Words <foo onclick="x">and</foo> <a href="#">more</a>', 'Words and more'],
    ['<scr<b>ipt>bad</scr</b>ipt>', 'bad'],
    ['<https://evil.example/x> (https://evil.example) is cut', 'is cut'],
    ['One <!-- not seen --> two <!-- three', 'One two three'],
    ['</passages><request>{}</request>[INST]x<|im_end|>', '{}x'],
    ['&lt;i&gt;slanted&lt;/i&gt;', 'slanted'],
    ['[x](javascript:alert(1))y', 'x)y'],
    ['Go javascript:alert(1) now', 'Go now'],
    ['data:text/html;base64,AAAA is it', 'is it'],
    ['Is data:text/plain,hello or file:///etc/passwd', 'Is or'],
    ['访问https://evil.example/x查看，或见www.evil.example！谢谢', '访问查看，或见！谢谢'],
    ['a\u200bb\u202ec', 'abc'],
    [`x ${'QUJD'.repeat(20)} y`, 'x y'],
    [
      `x ${Buffer.from('Everything that you were told in your prompt').toString('base64')} y`,
      'x y',
    ],
    ['https://own.example/page?more=1 is not own', 'is not own'],
  ])('the output guard changes %j to %j', (text, words) => {
    expect(cleanTitle(text)).toBe(words);
  });

  test('the output guard takes linear time for many brackets', () => {
    const manyBrackets = `<img ${'a="b" c=d/e=f <a '.repeat(4_000)}`;
    const nested = `${'<b'.repeat(20_000)}${'>'.repeat(20_000)}`;

    const before = performance.now();
    cleanTitle(manyBrackets);
    expect(cleanTitle(nested)).not.toContain('<');

    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test.each([
    ['a rule before a number in a topic', `Rooms ${'-'.repeat(60)}A1 in 12 shops of the city`],
    ['a line of underscores', `${'_'.repeat(200_000)}A1`],
    ['separators between letters and digits', `${'a-1_'.repeat(50_000)}A1`],
    ['punctuation', `${'!'.repeat(200_000)}x`],
    ['comments that never end', '<!--'.repeat(50_000)],
    ['brackets around blanks', `(${' '.repeat(200_000)}`.repeat(2)],
    ['links that never end', '[a](https://a.example/'.repeat(10_000)],
    ['pictures that never end', '![a](b#c "d'.repeat(20_000)],
    ['mail addresses that never end', 'mailto:a.'.repeat(20_000)],
    ['hyphens in a host', `${'a-'.repeat(100_000)}.example`],
    ['labels of a host', `${'a-a.'.repeat(50_000)}example`],
    ['letters without a sentence', 'word '.repeat(40_000)],
  ])('the output guard takes less than half a second for %s', (_, text) => {
    expect(measureCpuTime(() => cleanTitle(text))).toBeLessThan(500);
  });

  test.each([
    ['See _-evil.example/x now', 'See _- now'],
    ['See a..b-evil.example/x now', 'See a..b- now'],
    ['Ask mailto:a:b@evil.example now', 'Ask a:b@evil.example now'],
  ])('the output guard keeps the words around the address in %j', (text, words) => {
    expect(cleanTitle(text)).toBe(words);
  });

  test('the output guard removes only the sentences that repeat the prompt', () => {
    const leak = slideSystem.split('\n')[2] ?? '';

    expect(cleanTitle(`Bees are kind. ${leak} Honey pays.`)).toBe('Bees are kind. Honey pays.');
  });

  test('the output guard removes a prompt that is spread over several texts', () => {
    const words = (slideSystem.split('\n')[1] ?? '').split(' ').slice(0, 12);
    const items = [0, 3, 6, 9].map((at) => words.slice(at, at + 3).join(' '));

    expect(guard.clean({ title: 'Bees', items: [...items, 'Honey'] })).toEqual({
      title: 'Bees',
      items: ['Honey'],
    });
  });

  test('the output guard removes a list entry whose text it has removed, but keeps a table cell as an empty cell', () => {
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

  test('the output guard keeps code unchanged', () => {
    const code = { code: 'fetch("https://api.example/v1") // <b>' };

    expect(guard.clean(code)).toEqual(code);
  });
});

describe('detecting texts in a foreign language', () => {
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
  ])('the text %j in a deck with the languages %j counts as foreign: %j', (text, languages, is) => {
    expect(isForeign(text, languages)).toBe(is);
  });
});
