import { Suspense, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconRestore } from '#web/components/icons/restore.ts';
import { Select } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import styles from './compare.module.css';
import { RestoreDialog } from './lazy-compare.ts';
import type { ComparisonSides, SideName } from './use-comparison-params.ts';

/** Returns a function that names a side of the comparison. */
export function useSideName() {
  const { t } = useTranslation();
  return (name: SideName) =>
    name === 'now' ? t('compare.now') : t('compare.version', { version: name });
}

type Props = {
  deck: Presentation;
  comparison: ComparisonSides;
  onChange: (comparison: ComparisonSides) => void;
};

function SideSelect({ deck, label, selected, onSelect }: SelectProps) {
  const { t } = useTranslation();
  const sideName = useSideName();
  const versionsNewestFirst = deck.versions.toSorted((a, b) => b.version - a.version);
  return (
    <Select
      label={label}
      value={String(selected)}
      onChange={({ target }) => onSelect(target.value === 'now' ? 'now' : Number(target.value))}
    >
      <option value="now">{sideName('now')}</option>
      {versionsNewestFirst.map(({ version, reason, parent }) => (
        <option key={version} value={version}>
          {`${sideName(version)} · ${t(`version.reason.${reason}`, { parent: parent ?? '' })}`}
        </option>
      ))}
    </Select>
  );
}

type SelectProps = {
  deck: Presentation;
  label: string;
  selected: SideName;
  onSelect: (name: SideName) => void;
};

/** Restores the earlier side's version. */
function RestoreButton({ id, from }: { id: string; from: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<IconRestore />} onClick={() => setIsOpen(true)}>
        {t('restore.submit', { version: from })}
      </Button>
      <Suspense>
        {isOpen && <RestoreDialog id={id} version={from} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Selects the two versions to compare, and restores the earlier version. */
export function CompareBar({ deck, comparison, onChange }: Props) {
  const { t } = useTranslation();
  const { from, to } = comparison;
  const canRestore = from !== 'now' && deck.allowed_actions.includes('restore_version');
  // The restore button disappears during a restore, so the focus moves to the link back.
  const focusProps = useKeepFocus<HTMLDivElement>(String(canRestore));
  return (
    <div className={styles.bar} {...focusProps}>
      <ButtonLink variant="plain" icon={<IconChevronLeft />} to="?tab=versions" replace>
        {t('compare.back')}
      </ButtonLink>
      <div className={styles.selects}>
        <SideSelect
          deck={deck}
          label={t('compare.before')}
          selected={from}
          onSelect={(name) => onChange({ from: name, to })}
        />
        <SideSelect
          deck={deck}
          label={t('compare.after')}
          selected={to}
          onSelect={(name) => onChange({ from, to: name })}
        />
      </div>
      {canRestore && <RestoreButton id={deck.id} from={from} />}
    </div>
  );
}
