import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Messages } from '#web/locales/en.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

const languageKey = 'language';

/** What was chosen here before, else the browser's first language that we speak, else English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey), ...navigator.languages];
  for (const tag of wanted) {
    const found = languages.find((language) => tag?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'zh') return (await import('#web/locales/zh.ts')).zh;
  return (await import('#web/locales/en.ts')).en;
}

function mark(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Loads the one language that is needed and starts i18next with it. */
export async function startI18n(language = preferredLanguage()): Promise<void> {
  const translation = await loadMessages(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false }, // React escapes
  });
  mark(language);
}

/** Loads and switches; remembered in this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await loadMessages(language));
  localStorage.setItem(languageKey, language);
  await i18next.changeLanguage(language);
  mark(language);
}
