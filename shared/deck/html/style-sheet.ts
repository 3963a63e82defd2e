/** Assigns a class name to each set of CSS declarations, so that a deck needs no style attributes. */
export type StyleSheet = { classFor(declarations: string): string; css(): string };

const classNameLetters = 'abcdefghijklmnopqrstuvwxyz';

function createClassName(index: number): string {
  const letter = classNameLetters[index % classNameLetters.length] ?? 'a';
  return `${letter}${Math.floor(index / classNameLetters.length)}`;
}

/** Returns an empty style sheet. Equal declarations share a class; rules are in order of first use. */
export function createStyleSheet(): StyleSheet {
  const rules = new Map<string, string>();
  return {
    classFor(declarations) {
      const known = rules.get(declarations);
      if (known) return known;
      const name = createClassName(rules.size);
      rules.set(declarations, name);
      return name;
    },
    css: () => [...rules].map(([declarations, name]) => `.${name}{${declarations}}`).join('\n'),
  };
}
