import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconSearch } from '#web/components/icons/search.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Command } from './command.ts';
import { closeCommandDialog, useCommandDialog } from './command-dialog-store.ts';
import { OptionList } from './option-list.tsx';
import styles from './palette.module.css';
import { reloadRecent, rememberCommand } from './recent-commands.ts';
import { useCommandList } from './use-command-list.ts';

/** Runs a command. Closes the palette first, because the command may open a dialog. */
function runCommand({ id, name, language, isRemembered, run }: Command): void {
  if (isRemembered) rememberCommand(id.startsWith('deck:') ? { id, name, language } : { id });
  closeCommandDialog();
  run();
}

const keySteps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Tracks the active option of the palette. The first option is active at the beginning, and again when the active
 * option disappears from the list.
 */
function useActiveOption(commands: readonly Command[]) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const at = Math.max(
    0,
    commands.findIndex(({ id }) => id === activeId),
  );
  const onKey = (event: KeyboardEvent) => {
    const step = event.nativeEvent.isComposing ? undefined : keySteps[event.key];
    if (!step || commands.length === 0) return;
    event.preventDefault();
    setActiveId(commands[step(at, commands.length)]?.id ?? null);
  };
  return { current: commands[at], mark: setActiveId, onKey };
}

function SearchState({ search, isEmpty }: { search: SearchState; isEmpty: boolean }) {
  const { t } = useTranslation();
  const { isSearching, isOffline, error, retry } = search;
  return (
    <div className={styles.state}>
      {error && (
        <ErrorNote error={error}>
          <Button size="sm" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </ErrorNote>
      )}
      <p role="status">
        {isSearching && t('commands.searching')}
        {isOffline && t('commands.offline')}
        {isEmpty && !isSearching && !isOffline && !error && t('commands.nothing')}
      </p>
    </div>
  );
}

type SearchState = ReturnType<typeof useCommandList>['search'];
const paletteKeyIds = ['move', 'choose', 'close'] as const;

/** The command palette: finds pages, presentations and actions by name. */
export function Palette({ pageCommands }: { pageCommands: readonly Command[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(() => useCommandDialog.getState().typed);
  const { groups, search } = useCommandList(text, pageCommands);
  const commands = groups.flatMap((group) => group.commands);
  const { current, mark, onKey } = useActiveOption(commands);
  useEffect(reloadRecent, []);
  // Takes over the keys that were typed between the rendering of the field and its focus.
  useEffect(() => setText(useCommandDialog.getState().typed), []);

  const field = (
    <div className={styles.field}>
      <IconSearch aria-hidden="true" />
      <input
        role="combobox"
        aria-label={t('commands.title')}
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.id}`}
        placeholder={t('commands.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.target.value);
          mark(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return onKey(event);
          event.preventDefault();
          if (current) runCommand(current);
        }}
      />
    </div>
  );
  return (
    <Dialog title={t('commands.title')} size="top" head={field} onClose={closeCommandDialog}>
      <OptionList
        id={id}
        groups={groups}
        activeCommand={current}
        onActivate={mark}
        onChoose={runCommand}
      />
      <SearchState search={search} isEmpty={commands.length === 0} />
      <p className={styles.keys} aria-hidden="true">
        {paletteKeyIds.map((key) => (
          <span key={key}>
            <kbd>{t(`commands.key.${key}`)}</kbd> {t(`commands.key_does.${key}`)}
          </span>
        ))}
      </p>
    </Dialog>
  );
}
