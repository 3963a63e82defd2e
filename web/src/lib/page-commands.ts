import { type ReactNode, useEffect, useRef } from 'react';

/** A command that a part of the page adds to the command palette. */
export type PageCommand = {
  /** Unique on the page. */
  id: string;
  name: string;
  /** Additional search words. */
  words?: string;
  icon: ReactNode;
  isDangerous?: boolean;
  /** Listed after the other commands of its group; for long lists of choices. */
  isLast?: boolean;
  /** Listed only while a text is typed. */
  isSearchOnly?: boolean;
  run: () => void;
};

type CommandSource = () => readonly PageCommand[];

const commandSources = new Set<CommandSource>();

/** Adds commands to the palette while the component is shown; `source` is called while the palette is open. */
export function usePageCommands(source: CommandSource): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => {
    const current = () => latest.current();
    commandSources.add(current);
    return () => {
      commandSources.delete(current);
    };
  }, []);
}

/** Returns the commands that the page's parts offer at the moment. */
export const listPageCommands = (): PageCommand[] =>
  [...commandSources].flatMap((source) => source());
