import type { Messages } from '#web/locales/messages.ts';

type Params = Record<string, string | number>;

/** `a_one` and `a_other` are asked for as `a`, with a `count`. */
type Base<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;
type Paths<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${Base<K>}`
    : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The name of a text in the locales. */
export type MessageKey = Paths<Messages>;

/** Texts by their names, all of a language's or those loaded so far. */
export type Tree = { readonly [name: string]: string | Tree };

function lookUp(tree: Tree, path: string): string | undefined {
  let at: string | Tree | undefined = tree;
  for (const name of path.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The text of a key: plural by `count`, `{{name}}` filled in. An unknown key shows itself. */
export function say(
  messages: Tree,
  language: string,
  key: MessageKey,
  params: Params = {},
): string {
  const plural =
    typeof params.count === 'number'
      ? lookUp(messages, `${key}_${pluralOf(language, params.count)}`)
      : undefined;
  const text = plural ?? lookUp(messages, key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

function pluralOf(language: string, count: number): 'one' | 'other' {
  return new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
}
