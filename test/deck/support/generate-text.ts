import fc from 'fast-check';

const arbitraryLatinWord = fc.string({
  unit: fc.constantFrom(...'aaabcdeeefghiiklmnooprsttuvwyzéüñß'),
  minLength: 1,
  maxLength: 10,
});
const arbitraryLongWord = fc.constantFrom(
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
  'https://example.com/a/very/long/path/that/never/ends?with=query&and=more',
  'supercalifragilisticexpialidocious_identifier_of_someones_code',
  'W'.repeat(64),
  '9'.repeat(48),
);
const arbitraryHanText = fc.string({
  unit: fc.constantFrom(...'我们的电池网络城市居民成本下降，。“”（）储能、峰值：'),
  minLength: 2,
  maxLength: 24,
});
const arbitraryOtherScript = fc.constantFrom(
  'Электроэнергия',
  'Ηλεκτρισμός',
  'الطاقة المشتركة',
  'พลังงานร่วม',
  'ऊर्जा भंडारण',
  '蓄電池ネットワーク',
  '공유 배터리',
  'Ａｂｃ１２３',
);
const arbitraryDigits = fc.constantFrom(
  '1,234,567.89',
  '−42 %',
  '2026-03-31',
  '99.99‰',
  '1e-12',
  '０１２３',
);
const arbitraryMarkupOrEmoji = fc.constantFrom(
  '🚀',
  '👩‍👩‍👧‍👦',
  '🇨🇭',
  '**bold**',
  '*em*',
  '`code()`',
  '[link](https://example.com)',
  '<b>',
  '“quoted”',
  '3.14%',
  '—',
);

/** Generates unreasonable text: very long words, mixed scripts, emoji, markup. */
export function arbitraryText(maxLength: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: arbitraryLatinWord },
    { weight: 3, arbitrary: arbitraryHanText },
    { weight: 1, arbitrary: arbitraryLongWord },
    { weight: 1, arbitrary: arbitraryOtherScript },
    { weight: 1, arbitrary: arbitraryDigits },
    { weight: 2, arbitrary: arbitraryMarkupOrEmoji },
  );
  return fc
    .array(piece, { minLength: 1, maxLength: Math.ceil(maxLength / 4) })
    .map((pieces) => pieces.join(' ').slice(0, maxLength).toWellFormed().trim())
    .filter((text) => text.length > 0);
}

const arbitraryPlainWord = fc.string({
  unit: fc.constantFrom(...'aaabcdeeefghiiklmnooprsttuvwwy'),
  minLength: 2,
  maxLength: 10,
});
const arbitraryHanWord = fc.constantFrom(
  '我们',
  '电池',
  '成本',
  '居民，',
  '下降',
  '的',
  '共享',
  '储能',
  '网络',
  '二〇二五',
);

/** Generates text with up to `words` words in one language; with `isFull`, exactly that many. */
export function arbitraryReasonableText(
  words: number,
  language: 'en' | 'zh',
  isFull: boolean,
): fc.Arbitrary<string> {
  if (language === 'en')
    return fc
      .array(arbitraryPlainWord, { minLength: isFull ? words : 1, maxLength: words })
      .map((all) => all.join(' '));
  const characters = Math.max(1, Math.floor(words * 1.8));
  return fc
    .array(arbitraryHanWord, { minLength: isFull ? characters : 1, maxLength: characters })
    .map((all) => [...all.join('')].slice(0, characters).join(''));
}

/** Generates up to 14 lines of code with at most 60 characters each; with `isFull`, exactly 14 lines. */
export function arbitraryReasonableCode(isFull: boolean): fc.Arbitrary<string> {
  return fc
    .array(fc.array(arbitraryPlainWord, { minLength: 0, maxLength: 6 }), {
      minLength: isFull ? 14 : 1,
      maxLength: 14,
    })
    .map((lines) => lines.map((line) => line.join(' ').slice(0, 60)).join('\n'))
    .map((code) => (code.trim() === '' ? 'x' : code));
}
