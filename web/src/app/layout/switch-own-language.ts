import type { Me } from '#shared/schemas/users.ts';
import { call } from '#web/lib/api-client.ts';
import { type Language, switchLanguage } from '#web/lib/i18n.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';
import { showError } from '#web/lib/show-error.ts';

type NamedLanguage = { language: Language; name: string; tag: string };

const otherLanguages: Record<Language, NamedLanguage> = {
  en: { language: 'zh', name: '中文', tag: 'zh-CN' },
  zh: { language: 'en', name: 'English', tag: 'en' },
};

/** Returns the other app language, with its name in that language. */
export const getOtherLanguage = (language: Language): NamedLanguage => otherLanguages[language];

let lastSave = Promise.resolve();

/**
 * Switches the app's language at once, then saves it in the account, which sets the language of
 * emails.
 */
export async function switchOwnLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  // Save one after another, so that the last choice wins.
  lastSave = lastSave.then(() => saveLocale(language));
  await lastSave;
}

async function saveLocale(language: Language): Promise<void> {
  try {
    const me = await call<Me>('/users/me/locale', { method: 'PUT', body: { locale: language } });
    if (useSession.getState().user?.id === me.id) setUser(me);
  } catch (error) {
    showError(error);
  }
}
