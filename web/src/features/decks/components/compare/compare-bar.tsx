import { IconChevronLeft, IconRestore } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Select } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';
import styles from './compare.module.css';
import { RestoreDialog } from './lazy-compare.ts';
import type { AskedComparison, SideName } from './use-asked-comparison.ts';

/** What a side is called. */
export function useSideName() {
  const { t } = useTranslation();
  return (name: SideName) =>
    name === 'now' ? t('compare.now') : t('compare.version', { version: name });
}

type Props = {
  deck: Presentation;
  asked: AskedComparison;
  onAsk: (asked: AskedComparison) => void;
};

function SideSelect({ deck, label, chosen, onChoose }: SelectProps) {
  const { t } = useTranslation();
  const nameOf = useSideName();
  const newestFirst = deck.versions.toSorted((a, b) => b.version - a.version);
  return (
    <Select
      label={label}
      value={String(chosen)}
      onChange={({ target }) => onChoose(target.value === 'now' ? 'now' : Number(target.value))}
    >
      <option value="now">{nameOf('now')}</option>
      {newestFirst.map(({ version, reason, parent }) => (
        <option key={version} value={version}>
          {`${nameOf(version)} · ${t(`version.reason.${reason}`, { parent: parent ?? '' })}`}
        </option>
      ))}
    </Select>
  );
}

type SelectProps = {
  deck: Presentation;
  label: string;
  chosen: SideName;
  onChoose: (name: SideName) => void;
};

/** Restores the earlier side, a version. */
function RestoreEarlier({ id, from }: { id: string; from: number }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={<IconRestore />} onClick={() => setIsAsking(true)}>
        {t('restore.submit', { version: from })}
      </Button>
      <Suspense>
        {isAsking && <RestoreDialog id={id} version={from} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}

/** Which two are compared, and what can be done with the earlier one. */
export function CompareBar({ deck, asked, onAsk }: Props) {
  const { t } = useTranslation();
  const { from, to } = asked;
  const canRestore = from !== 'now' && deck.allowed_actions.includes('restore_version');
  // While a version is being restored, none can be: the way back takes the focus.
  const keep = useFocusKept<HTMLDivElement>(String(canRestore));
  return (
    <div className={styles.bar} {...keep}>
      <ButtonLink variant="plain" icon={<IconChevronLeft />} to="?tab=versions" replace>
        {t('compare.back')}
      </ButtonLink>
      <div className={styles.selects}>
        <SideSelect
          deck={deck}
          label={t('compare.before')}
          chosen={from}
          onChoose={(name) => onAsk({ from: name, to })}
        />
        <SideSelect
          deck={deck}
          label={t('compare.after')}
          chosen={to}
          onChoose={(name) => onAsk({ from, to: name })}
        />
      </div>
      {canRestore && <RestoreEarlier id={deck.id} from={from} />}
    </div>
  );
}
