import { useId } from 'react';
import { iconPaths } from '#shared/deck/icons.ts';
import { Select } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt, withValue } from '../../editing/content-tree.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';

const kinds = ['bar', 'stacked-bar', 'line', 'area', 'donut', 'scatter'] as const;

/** One of a few: the kind of a chart. Points have data of their own, so that neither turns into the other. */
export function ChoiceField({ part, options }: { part: string; options: readonly string[] }) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const value = textAt(content, part);
  const offered = kinds.filter(
    (kind) => options.includes(kind) && (kind === 'scatter') === (value === 'scatter'),
  );
  return (
    <Select
      label={t('edit.kind')}
      value={value}
      onChange={(event) => change(withValue(content, part, event.target.value))}
    >
      {offered.map((kind) => (
        <option key={kind} value={kind}>
          {t(`edit.kinds.${kind}`)}
        </option>
      ))}
    </Select>
  );
}

/** Which option of a comparison is marked as the best. */
export function WinnerField() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  if (content.layout !== 'comparison') return null;
  const put = (value: string) =>
    change(withValue(content, 'winner', value === '' ? undefined : Number(value)));
  return (
    <Select
      label={t('edit.winner')}
      value={textAt(content, 'winner')}
      onChange={(event) => put(event.target.value)}
    >
      <option value="">{t('edit.no_winner')}</option>
      {content.blocks.options.map((option, i) => (
        <option key={i} value={i}>
          {option}
        </option>
      ))}
    </Select>
  );
}

const names = Object.keys(iconPaths);

/** A card's icon by its name. */
export function IconField({ part }: { part: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { content, setText, seal } = useEditing();
  const number = Number(/\[(\d+)\]/.exec(part)?.[1] ?? 0) + 1;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('edit.icon', { number })}</label>
      <input
        id={id}
        list={`${id}-names`}
        placeholder={t('edit.icon_hint')}
        maxLength={40}
        value={textAt(content, part)}
        onChange={(event) => setText(part, event.target.value)}
        onBlur={seal}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
