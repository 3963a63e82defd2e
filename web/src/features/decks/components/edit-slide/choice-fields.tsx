import { chartKinds } from '#shared/deck/charts/kinds.ts';
import { Select } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { listOtherKinds } from '../../editing/chart-kinds.ts';
import { textAt, withValue } from '../../editing/content-tree.ts';
import { useEditing } from './editing-context.ts';

/** Selects a chart's kind, among those that can draw its data. */
export function KindField() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  if (content.layout !== 'chart') return null;
  const { blocks } = content;
  const others = listOtherKinds(blocks);
  const available = chartKinds.filter((kind) => kind === blocks.kind || others.includes(kind));
  return (
    <Select
      label={t('edit.kind')}
      value={blocks.kind}
      onChange={(event) => change(withValue(content, 'kind', event.target.value))}
    >
      {available.map((kind) => (
        <option key={kind} value={kind}>
          {t(`edit.kinds.${kind}`)}
        </option>
      ))}
    </Select>
  );
}

/** Selects the option of a comparison that is marked as the best. */
export function WinnerField() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  if (content.layout !== 'comparison') return null;
  const setWinner = (value: string) =>
    change(withValue(content, 'winner', value === '' ? undefined : Number(value)));
  return (
    <Select
      label={t('edit.winner')}
      value={textAt(content, 'winner')}
      onChange={(event) => setWinner(event.target.value)}
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

/** Selects which direction of a measure is good, for the mark next to its change. */
export function BetterDirectionField({ part }: { part: string }) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const setBetter = (value: string) =>
    change(withValue(content, part, value === '' ? undefined : value));
  return (
    <Select
      label={t('edit.better')}
      value={textAt(content, part)}
      onChange={(event) => setBetter(event.target.value)}
    >
      <option value="">{t('edit.betters.none')}</option>
      <option value="higher">{t('edit.betters.higher')}</option>
      <option value="lower">{t('edit.betters.lower')}</option>
    </Select>
  );
}
