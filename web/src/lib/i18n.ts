import { create } from 'zustand';
import { type MessageKey, say, type Tree } from './messages.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
export type Params = Record<string, string | number>;

const languageKey = 'language';

type Spoken = { language: Language; messages: Tree | null };

const useSpoken = create<Spoken>(() => ({ language: 'en', messages: null }));

/** What was chosen here before, else the browser's first language that we speak, else English. */
function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey), ...navigator.languages];
  for (const tag of wanted) {
    const found = languages.find((language) => tag?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

const texts = {
  en: {
    public: async () => (await import('#web/locales/en.ts')).en,
    landing: async () => (await import('#web/locales/en-landing.ts')).enLanding,
    app: async () => (await import('#web/locales/en-app.ts')).enApp,
    commands: async () => (await import('#web/locales/en-commands.ts')).enCommands,
    compare: async () => (await import('#web/locales/en-compare.ts')).enCompare,
    edit: async () => (await import('#web/locales/en-edit.ts')).enEdit,
    mfa: async () => (await import('#web/locales/en-mfa.ts')).enMfa,
    share: async () => (await import('#web/locales/en-share.ts')).enShare,
    sources: async () => (await import('#web/locales/en-sources.ts')).enSources,
  },
  zh: {
    public: async () => (await import('#web/locales/zh.ts')).zh,
    landing: async () => (await import('#web/locales/zh-landing.ts')).zhLanding,
    app: async () => (await import('#web/locales/zh-app.ts')).zhApp,
    commands: async () => (await import('#web/locales/zh-commands.ts')).zhCommands,
    compare: async () => (await import('#web/locales/zh-compare.ts')).zhCompare,
    edit: async () => (await import('#web/locales/zh-edit.ts')).zhEdit,
    mfa: async () => (await import('#web/locales/zh-mfa.ts')).zhMfa,
    share: async () => (await import('#web/locales/zh-share.ts')).zhShare,
    sources: async () => (await import('#web/locales/zh-sources.ts')).zhSources,
  },
} satisfies Record<Language, Record<string, () => Promise<Tree>>>;

type Part = keyof (typeof texts)['en'];

/** What pages have needed so far; every language brings it along. */
const needed = new Set<Part>(['public']);

let speaking: Promise<unknown> = Promise.resolve();

/** Loads the one language that is needed and speaks it from now on. */
export function speak(language = preferredLanguage()): Promise<void> {
  // The first calls are made while the first texts are on their way, and name the language.
  useSpoken.setState(({ messages }) => (messages ? {} : { language }));
  const spoken = load(language);
  speaking = spoken.catch(() => undefined);
  return spoken;
}

async function load(language: Language): Promise<void> {
  const trees = await Promise.all([...needed].map((part) => texts[language][part]()));
  // Of a part that was asked for later the texts may have come sooner.
  const { language: before, messages } = useSpoken.getState();
  const known = before === language ? messages : {};
  useSpoken.setState({ language, messages: Object.assign({}, known, ...trees) });
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Ends when the texts that are on their way have come, or can't. */
export const whenSpoken = (): Promise<unknown> => speaking;

async function speakAlso(part: Part): Promise<void> {
  if (needed.has(part)) return;
  needed.add(part);
  await speak(currentLanguage());
}

/** Loads the texts of the pages behind the sign-in, before the first of them is shown. */
export const speakApp = () => speakAlso('app');

/** Loads the texts of the slide editor, before it is shown. */
export const speakEdit = () => speakAlso('edit');

/** Loads the texts of the landing page, before it is shown. */
export const speakLanding = () => speakAlso('landing');

/** Loads the texts of the palette and of the list of shortcuts, before either is shown. */
export const speakCommands = () => speakAlso('commands');

/** Loads the texts of two-step verification, before it is shown. */
export const speakMfa = () => speakAlso('mfa');

/** Loads the texts of the dialog of links, before it is shown. */
export const speakShare = () => speakAlso('share');

/** Loads the texts of comparing versions and restoring one, before either is shown. */
export const speakCompare = () => speakAlso('compare');

/** Loads the texts of what a deck rests on, before it is shown. */
export const speakSources = () => speakAlso('sources');

/** Switches, and remembers it in this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(languageKey, language);
}

/** For code outside of components, which are not told of a switch by this. */
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
