import { useEffect } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Command } from './command.ts';
import styles from './palette.module.css';
import type { CommandSection } from './use-command-list.ts';

type OptionProps = {
  id: string;
  command: Command;
  isActive: boolean;
  onActivate: (id: string) => void;
  onChoose: (command: Command) => void;
};

function Option({ id, command, isActive, onActivate, onChoose }: OptionProps) {
  const { name, hint, icon, lang, isDangerous = false } = command;
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      lang={lang}
      aria-selected={isActive}
      className={styles.option}
      data-danger={isDangerous || undefined}
      // Keeps the focus in the field, and the on-screen keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => onActivate(command.id)}
      onClick={() => onChoose(command)}
    >
      {icon}
      <span className={styles.name}>{name}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </button>
  );
}

type Props = {
  id: string;
  groups: readonly CommandSection[];
  activeCommand: Command | undefined;
  onActivate: (id: string) => void;
  onChoose: (command: Command) => void;
};

/** The palette's options; the search field refers to the active one. */
export function OptionList({ id, groups, activeCommand, onActivate, onChoose }: Props) {
  const { t } = useTranslation();
  const activeId = activeCommand && `${id}-${activeCommand.id}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div role="listbox" id={`${id}-list`} aria-label={t('commands.title')}>
      {groups.map(({ group, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups but no fieldset.
        <div key={group} role="group" aria-labelledby={`${id}-of-${group}`}>
          <p id={`${id}-of-${group}`} className={styles.group} role="presentation">
            {t(`commands.group.${group}`)}
          </p>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={`${id}-${command.id}`}
              command={command}
              isActive={command === activeCommand}
              onActivate={onActivate}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
