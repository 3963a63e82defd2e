import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Command } from './command.ts';
import { closeCommandLayer, useCommandLayer } from './open-store.ts';
import { OptionList } from './option-list.tsx';
import styles from './palette.module.css';
import { recallRecent, remember } from './recent.ts';
import { useListed } from './use-listed.ts';

/** Closes first: what is chosen may open a dialog of its own. */
function choose({ id, name, language, isRemembered, run }: Command): void {
  if (isRemembered) remember(id.startsWith('deck:') ? { id, name, language } : { id });
  closeCommandLayer();
  run();
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Which line is marked: the first until somebody moves, and for as long as it is there. */
function useMarked(commands: readonly Command[]) {
  const [marked, setMarked] = useState<string | null>(null);
  const at = Math.max(
    0,
    commands.findIndex(({ id }) => id === marked),
  );
  const onKey = (event: KeyboardEvent) => {
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key];
    if (!step || commands.length === 0) return;
    event.preventDefault();
    setMarked(commands[step(at, commands.length)]?.id ?? null);
  };
  return { current: commands[at], mark: setMarked, onKey };
}

function Found({ found, isEmpty }: { found: Found; isEmpty: boolean }) {
  const { t } = useTranslation();
  const { isSearching, isOffline, error, retry } = found;
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

type Found = ReturnType<typeof useListed>['found'];
const keys = ['move', 'choose', 'close'] as const;

/** Everything by its words: pages, presentations, what can be done here. */
export function Palette({ ofPage }: { ofPage: readonly Command[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(() => useCommandLayer.getState().typed);
  const { groups, found } = useListed(text, ofPage);
  const commands = groups.flatMap((group) => group.commands);
  const { current, mark, onKey } = useMarked(commands);
  useEffect(recallRecent, []);
  // Also what was typed between the drawing of the field and its focus.
  useEffect(() => setText(useCommandLayer.getState().typed), []);

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
          if (current) choose(current);
        }}
      />
    </div>
  );
  return (
    <Dialog title={t('commands.title')} size="top" head={field} onClose={closeCommandLayer}>
      <OptionList id={id} groups={groups} current={current} onMark={mark} onChoose={choose} />
      <Found found={found} isEmpty={commands.length === 0} />
      <p className={styles.keys} aria-hidden="true">
        {keys.map((key) => (
          <span key={key}>
            <kbd>{t(`commands.key.${key}`)}</kbd> {t(`commands.key_does.${key}`)}
          </span>
        ))}
      </p>
    </Dialog>
  );
}
