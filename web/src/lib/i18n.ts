import { create } from 'zustand';
import { type MessageKey, say, type Tree } from './messages.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
export type Params = Record<string, string | number>;

const languageKey = 'language';

type Spoken = { language: Language; messages: Tree | null };

const useSpoken = create<Spoken>(() => ({ language: 'en', messages: null }));

/** What was chosen here before, else the browser's first language that we speak, else English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey), ...navigator.languages];
  for (const tag of wanted) {
    const found = languages.find((language) => tag?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

/** Once the pages behind the sign-in are needed, every language brings their texts along. */
let hasApp = false;

async function loadPublic(language: Language): Promise<Tree> {
  if (language === 'zh') return (await import('#web/locales/zh.ts')).zh;
  return (await import('#web/locales/en.ts')).en;
}

async function loadApp(language: Language): Promise<Tree> {
  if (language === 'zh') return (await import('#web/locales/zh-app.ts')).zhApp;
  return (await import('#web/locales/en-app.ts')).enApp;
}

/** Loads the one language that is needed and speaks it from now on. */
export async function speak(language = preferredLanguage()): Promise<void> {
  const parts = [loadPublic(language), ...(hasApp ? [loadApp(language)] : [])];
  const messages = Object.assign({}, ...(await Promise.all(parts))) as Tree;
  useSpoken.setState({ language, messages });
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Loads the texts of the pages behind the sign-in, before the first of them is shown. */
export async function speakApp(): Promise<void> {
  if (hasApp) return;
  hasApp = true;
  await speak(currentLanguage());
}

/** Switches, and remembers it in this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(languageKey, language);
}

export function currentLanguage(): Language {
  return useSpoken.getState().language;
}

/** False until a language has come, and where it could not be loaded. */
export function hasLanguage(): boolean {
  return useSpoken.getState().messages !== null;
}

/** A text in the current language, outside of components. */
export function translate(key: MessageKey, params?: Params): string {
  const { language, messages } = useSpoken.getState();
  return messages ? say(messages, language, key, params) : key;
}

/** `t` and the language, for components: they are drawn again when it changes. */
export function useTranslation() {
  const { language, messages } = useSpoken();
  const t = (key: MessageKey, params?: Params) =>
    messages ? say(messages, language, key, params) : key;
  return { t, language };
}
