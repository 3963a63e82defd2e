import { useEffect } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Command } from './command.ts';
import styles from './palette.module.css';
import type { Listed } from './use-listed.ts';

type OptionProps = {
  id: string;
  command: Command;
  isMarked: boolean;
  onMark: (id: string) => void;
  onChoose: (command: Command) => void;
};

function Option({ id, command, isMarked, onMark, onChoose }: OptionProps) {
  const { name, hint, icon, lang, isDangerous = false } = command;
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      lang={lang}
      aria-selected={isMarked}
      className={styles.option}
      data-danger={isDangerous || undefined}
      // The field keeps the focus, and on a phone the keyboard stays.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => onMark(command.id)}
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
  groups: readonly Listed[];
  current: Command | undefined;
  onMark: (id: string) => void;
  onChoose: (command: Command) => void;
};

/** The lines of the palette, of which one is marked; the field says which. */
export function OptionList({ id, groups, current, onMark, onChoose }: Props) {
  const { t } = useTranslation();
  const marked = current && `${id}-${current.id}`;

  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <div role="listbox" id={`${id}-list`} aria-label={t('commands.title')}>
      {groups.map(({ group, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't allowed in a listbox, a group is.
        <div key={group} role="group" aria-labelledby={`${id}-of-${group}`}>
          <p id={`${id}-of-${group}`} className={styles.group} role="presentation">
            {t(`commands.group.${group}`)}
          </p>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={`${id}-${command.id}`}
              command={command}
              isMarked={command === current}
              onMark={onMark}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
