import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { mfaKeys, mfaStatusQuery } from '../api/factors.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { type FactorAction, FactorRows } from './factor-rows.tsx';
import { IdentityCheck } from './identity-check.tsx';

type Props = {
  /** Rendered after a change of second factors. */
  afterChange: ReactNode;
};

/** Profile section of two-step verification: its state and all changes. */
export function SecuritySection({ afterChange }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: status, error } = useQuery({
    ...mfaStatusQuery,
    meta: { isErrorShownInForm: true },
  });
  const [change, setChange] = useState<FactorAction>();
  const [hasChanged, setHasChanged] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = status ? status.totp !== null || status.passkeys.length > 0 : false;
  const state = isOn ? 'on' : status?.is_required ? 'required' : 'off';

  const close = () => {
    setChange(undefined);
    void queryClient.invalidateQueries({ queryKey: mfaKeys.status, exact: true });
  };
  const finish = () => {
    if (change?.kind !== 'rename') setHasChanged(true);
    close();
  };
  const dialog = change && (
    <FactorDialog change={change} onCodes={setCodes} onDone={finish} onClose={close} />
  );

  return (
    <section className={styles.section} aria-labelledby="two-step">
      <h2 id="two-step" className={styles.title}>
        {t('mfa.section.title')}
      </h2>
      {error && <ErrorNote error={error} />}
      {!status && !error && <Skeleton count={3} />}
      {status && (
        <>
          <p className={styles.muted}>{t(`mfa.state.${state}`)}</p>
          {hasChanged && afterChange}
          <FactorRows status={status} onChange={setChange} />
        </>
      )}
      {change?.kind === 'rename'
        ? dialog
        : change && <IdentityCheck onClose={close}>{dialog}</IdentityCheck>}
      {codes && !change && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}
