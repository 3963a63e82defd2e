/** Gives out one class for each set of declarations, so that a deck needs no style attributes. */
export type StyleSheet = { classOf(declarations: string): string; css(): string };

const digits = 'abcdefghijklmnopqrstuvwxyz';

function nameOf(index: number): string {
  const letter = digits[index % digits.length] ?? 'a';
  return `${letter}${Math.floor(index / digits.length)}`;
}

/** An empty sheet; the same declarations get the same class, and the rules stand in the order of their first use. */
export function createStyleSheet(): StyleSheet {
  const rules = new Map<string, string>();
  return {
    classOf(declarations) {
      const known = rules.get(declarations);
      if (known) return known;
      const name = nameOf(rules.size);
      rules.set(declarations, name);
      return name;
    },
    css: () => [...rules].map(([declarations, name]) => `.${name}{${declarations}}`).join('\n'),
  };
}
