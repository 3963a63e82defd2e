import { create } from 'zustand';
import { formatMessage, type MessageKey, type MessageTree } from './messages.ts';

const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
export type Params = Record<string, string | number>;

const languageKey = 'language';

type LocaleState = { language: Language; messages: MessageTree | null };

const useLocale = create<LocaleState>(() => ({ language: 'en', messages: null }));

/**
 * Returns the language saved in this browser, else the first supported browser language, else
 * English.
 */
function getPreferredLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey), ...navigator.languages];
  for (const tag of wanted) {
    const found = languages.find((language) => tag?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

const textLoaders = {
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
} satisfies Record<Language, Record<string, () => Promise<MessageTree>>>;

type TextGroup = keyof (typeof textLoaders)['en'];

/** The text groups that pages have needed so far; a language switch loads them all. */
const neededGroups = new Set<TextGroup>(['public']);

let loading: Promise<unknown> = Promise.resolve();

/** Loads the texts of a language and makes it the current one. */
export function loadLanguage(language = getPreferredLanguage()): Promise<void> {
  // Sets the language at once, so that requests sent before the first texts have loaded have the language header.
  useLocale.setState(({ messages }) => (messages ? {} : { language }));
  const loaded = loadTexts(language);
  loading = loaded.catch(() => undefined);
  return loaded;
}

async function loadTexts(language: Language): Promise<void> {
  const trees = await Promise.all([...neededGroups].map((group) => textLoaders[language][group]()));
  // Texts of a group requested later may have loaded first; keep them.
  const { language: previousLanguage, messages } = useLocale.getState();
  const known = previousLanguage === language ? messages : {};
  useLocale.setState({ language, messages: Object.assign({}, known, ...trees) });
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Resolves when the texts that are loading have loaded or failed. */
export const waitForLanguage = (): Promise<unknown> => loading;

const groupLoads = new Map<TextGroup, Promise<void>>();

/** Resolves when the group's texts have loaded, also for callers that come while they load. */
function loadTextGroup(group: TextGroup): Promise<void> {
  const known = groupLoads.get(group);
  if (known) return known;
  neededGroups.add(group);
  const load = loadLanguage(getCurrentLanguage());
  groupLoads.set(group, load);
  // The next caller tries again.
  load.catch(() => groupLoads.delete(group));
  return load;
}

/** Loads the texts of the signed-in pages, before the first signed-in page is shown. */
export const loadAppTexts = () => loadTextGroup('app');

/** Loads the texts of the slide editor, before it is shown. */
export const loadEditTexts = () => loadTextGroup('edit');

/** Loads the texts of the landing page, before it is shown. */
export const loadLandingTexts = () => loadTextGroup('landing');

/** Loads the texts of the palette and of the list of shortcuts, before either is shown. */
export const loadCommandTexts = () => loadTextGroup('commands');

/** Loads the texts of two-step verification, API keys and the admin pages, before they are shown. */
export const loadMfaTexts = () => loadTextGroup('mfa');

/** Loads the texts of the share dialog and of comments, before either is shown. */
export const loadShareTexts = () => loadTextGroup('share');

/** Loads the texts for comparing and restoring versions, before either is shown. */
export const loadCompareTexts = () => loadTextGroup('compare');

/** Loads the texts of the Sources tab, before it is shown. */
export const loadSourceTexts = () => loadTextGroup('sources');

/** Switches the language and saves the choice in this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  localStorage.setItem(languageKey, language);
}

/** Returns the current language, for code outside components; does not subscribe to changes. */
export function getCurrentLanguage(): Language {
  return useLocale.getState().language;
}

/** False until the first language has loaded, and when it failed to load. */
export function hasLanguage(): boolean {
  return useLocale.getState().messages !== null;
}

/** Returns a text in the current language, for code outside components. */
export function translate(key: MessageKey, params?: Params): string {
  const { language, messages } = useLocale.getState();
  return messages ? formatMessage(messages, language, key, params) : key;
}

/** Returns `t` and the language, for components; they rerender when the language changes. */
export function useTranslation() {
  const { language, messages } = useLocale();
  const t = (key: MessageKey, params?: Params) =>
    messages ? formatMessage(messages, language, key, params) : key;
  return { t, language };
}
