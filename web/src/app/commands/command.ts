import type { ReactNode } from 'react';

/** Groups of commands, in the order in which the palette lists them. */
export const commandGroups = ['recent', 'deck', 'do', 'go', 'decks'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** A command in the command palette. */
export type Command = {
  id: string;
  group: CommandGroup;
  name: string;
  /** Additional search words. */
  words?: string;
  /** Shown after the name, in a muted colour. */
  hint?: ReactNode;
  icon: ReactNode;
  /** BCP 47: the language of the name, if it differs from the page's. */
  lang?: string;
  /**
   * BCP 47: the language of the presentation that the command opens; stored with recent commands.
   */
  language?: string | undefined;
  isDangerous?: boolean;
  /** Listed after the other commands of its group; for long lists of choices. */
  isLast?: boolean;
  /** Listed only while a text is typed. */
  isSearchOnly?: boolean;
  /** Listed under recent commands; only for commands that work anywhere and are safe. */
  isRemembered: boolean;
  run: () => void;
};

/** Returns the text that a command is searched by. */
export const getSearchText = ({ name, words = '' }: Command): string => `${name} ${words}`;
