import type { Messages } from '#web/locales/messages.ts';

type Params = Record<string, string | number>;

/** `a_one` and `a_other` are requested as `a`, with a `count`. */
type BaseKey<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;
type MessagePath<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${BaseKey<K>}`
    : MessagePath<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The path of a text in the locales. */
export type MessageKey = MessagePath<Messages>;

/** Texts by name: all texts of a language, or those loaded so far. */
export type MessageTree = { readonly [name: string]: string | MessageTree };

function lookUp(tree: MessageTree, path: string): string | undefined {
  let node: string | MessageTree | undefined = tree;
  for (const name of path.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/**
 * Returns the text of a key: plural form by `count`, `{{name}}` replaced. An unknown key is
 * returned as is.
 */
export function formatMessage(
  messages: MessageTree,
  language: string,
  key: MessageKey,
  params: Params = {},
): string {
  const plural =
    typeof params.count === 'number'
      ? lookUp(messages, `${key}_${getPluralCategory(language, params.count)}`)
      : undefined;
  const text = plural ?? lookUp(messages, key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

function getPluralCategory(language: string, count: number): 'one' | 'other' {
  return new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
}
