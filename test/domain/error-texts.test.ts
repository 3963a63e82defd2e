import { expect, test } from 'vitest';
import { fieldLabel } from '#lambdas/api/middleware/field-texts.ts';
import { errorCatalog, errorText } from '#shared/errors.ts';
import { enAdmin } from '#web/locales/en-admin.ts';
import { zhAdmin } from '#web/locales/zh-admin.ts';

test.each([
  [1, '1 s', '1 秒'],
  [90, '90 s', '90 秒'],
  [91, '2 minutes', '2 分钟'],
  [407, '7 minutes', '7 分钟'],
  [5400, '90 minutes', '90 分钟'],
  [5401, '2 hours', '2 小时'],
  [86_400, '24 hours', '24 小时'],
])('a wait of %d seconds is told as people say it', (seconds, en, zh) => {
  expect(errorText('rate_limited', 'en', { seconds })).toBe(
    `Too many attempts. Please wait ${en}.`,
  );
  expect(errorText('rate_limited', 'zh', { seconds })).toBe(`尝试次数过多，请等待 ${zh}。`);
});

test('the end of a code has one name, in the form and in what is wrong with it', () => {
  expect(fieldLabel('expires_at', 'en')).toBe(enAdmin.invites.expires);
  expect(fieldLabel('expires_at', 'zh')).toBe(zhAdmin.invites.expires);
});

test('both languages fill in the same params, and leave no text empty', () => {
  // Ten thousands are what Chinese counts in, of the same number.
  const paramsOf = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.replace(/_wan$/, '')).sort();
  const texts = Object.entries(errorCatalog).map(([code, { text }]) => ({ code, ...text }));

  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter(({ en, zh }) => en === '' || zh === '')).toEqual([]);
  for (const { code, en, zh } of texts) expect(paramsOf(zh), code).toEqual(paramsOf(en));
});
