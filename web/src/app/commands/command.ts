import type { ReactNode } from 'react';

/** In the order in which the palette shows them. */
export const commandGroups = ['recent', 'deck', 'do', 'go', 'decks'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** One line of the palette. */
export type Command = {
  id: string;
  group: CommandGroup;
  name: string;
  /** Also found by these. */
  words?: string;
  /** Said after the name, more quietly. */
  hint?: ReactNode;
  icon: ReactNode;
  /** BCP 47: the language that the name is written in, where it isn't the page's. */
  lang?: string;
  /** BCP 47: the language of the presentation that it opens, kept for the recent ones. */
  language?: string | undefined;
  isDangerous?: boolean;
  /** Comes back among the recent ones: what can be done anywhere, and does no harm. */
  isRemembered: boolean;
  run: () => void;
};

/** What a command is searched by. */
export const textOf = ({ name, words = '' }: Command): string => `${name} ${words}`;
