import { expect, test, vi } from 'vitest';

test('a second caller for a group of texts waits until they have loaded', async () => {
  vi.resetModules();
  const { loadLanguage, loadMfaTexts, translate } = await import('#web/lib/i18n.ts');
  await loadLanguage('en');
  const before = translate('keys.title');

  void loadMfaTexts();
  await loadMfaTexts();

  expect(before).toBe('keys.title');
  expect(translate('keys.title')).toBe('API keys');
});
