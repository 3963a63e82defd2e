import { expect, test } from 'vitest';
import { findFieldLabel } from '#lambdas/api/middleware/field-texts.ts';
import { errorCatalog, formatErrorText } from '#shared/errors.ts';
import { createKeyBodySchema } from '#shared/schemas/api-keys.ts';
import { createInvitesBodySchema } from '#shared/schemas/invites.ts';
import { createPresentationBodySchema } from '#shared/schemas/presentations.ts';
import { generatePictureBodySchema, reviseSlideBodySchema } from '#shared/schemas/slides.ts';
import { createWebhookBodySchema } from '#shared/schemas/webhooks.ts';
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
])('error texts format a wait of %d seconds in a readable unit', (seconds, en, zh) => {
  expect(formatErrorText('rate_limited', 'en', { seconds })).toBe(
    `Too many attempts. Please wait ${en}.`,
  );
  expect(formatErrorText('rate_limited', 'zh', { seconds })).toBe(`尝试次数过多，请等待 ${zh}。`);
});

test('the invite form and its errors use the same label for the expiry of a code', () => {
  expect(findFieldLabel('expires_at', 'en')).toBe(enAdmin.invites.expires);
  expect(findFieldLabel('expires_at', 'zh')).toBe(zhAdmin.invites.expires);
});

const formSchemas = {
  createPresentationBodySchema,
  createWebhookBodySchema,
  createKeyBodySchema,
  createInvitesBodySchema,
  generatePictureBodySchema,
  reviseSlideBodySchema,
};

test.each(Object.entries(formSchemas))(
  'every field of %s has a label in error texts',
  (_, schema) => {
    const names = Object.keys(schema.shape);

    expect(names).not.toEqual([]);
    for (const locale of ['en', 'zh'] as const)
      expect(names.filter((name) => findFieldLabel(name, locale) === undefined)).toEqual([]);
  },
);

test('the error texts of both languages use the same params and are not empty', () => {
  // Chinese texts may use a variant of a param: `_wan` is a number in units of ten thousand, `_zh` a list in Chinese.
  // The names are compared without these suffixes.
  const readParams = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name.replace(/_(?:wan|zh)$/, ''))
      .sort();
  const texts = Object.entries(errorCatalog).map(([code, { text }]) => ({ code, ...text }));

  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter(({ en, zh }) => en === '' || zh === '')).toEqual([]);
  for (const { code, en, zh } of texts) expect(readParams(zh), code).toEqual(readParams(en));
});
