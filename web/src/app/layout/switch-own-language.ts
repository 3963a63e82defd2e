import type { Me } from '#shared/schemas/users.ts';
import { call } from '#web/lib/api-client.ts';
import { type Language, switchLanguage } from '#web/lib/i18n.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';
import { tellError } from '#web/lib/tell-error.ts';

type Named = { language: Language; name: string; tag: string };

const others: Record<Language, Named> = {
  en: { language: 'zh', name: '中文', tag: 'zh-CN' },
  zh: { language: 'en', name: 'English', tag: 'en' },
};

/** The one that isn't spoken now, named in itself. */
export const otherLanguage = (language: Language): Named => others[language];

let told = Promise.resolve();

/** Speaks another language here at once, and has the account follow: its mails are written in it. */
export async function switchOwnLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  // One after the other: the account keeps the one that was chosen last.
  told = told.then(() => tellAccount(language));
  await told;
}

async function tellAccount(language: Language): Promise<void> {
  try {
    const me = await call<Me>('/users/me/locale', { method: 'PUT', body: { locale: language } });
    if (useSession.getState().user?.id === me.id) setUser(me);
  } catch (error) {
    tellError(error);
  }
}
