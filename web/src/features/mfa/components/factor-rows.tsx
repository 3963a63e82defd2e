import type { MfaStatus, Passkey } from '#shared/schemas/mfa.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';

/** A change of second factors that the user can start. */
export type FactorAction =
  | { kind: 'add_totp' | 'remove_totp' | 'add_passkey' | 'renew_codes' }
  | { kind: 'rename' | 'remove_passkey'; passkey: Passkey };

type Props = { status: MfaStatus; onChange: (change: FactorAction) => void };

/** A row for the app, for each passkey and for the recovery codes. */
export function FactorRows({ status, onChange }: Props) {
  const { t, language } = useTranslation();
  const { totp, passkeys, recovery_codes: codes } = status;
  const canPasskey = 'PublicKeyCredential' in window;
  return (
    <ul className={styles.rows}>
      <li>
        <p>
          {t('mfa.section.totp')}
          <small>
            {totp
              ? t('mfa.section.since', { date: formatDate(totp.created_at, language) })
              : t('mfa.section.totp_off')}
          </small>
        </p>
        <div className={styles.actions}>
          <Button onClick={() => onChange({ kind: 'add_totp' })}>
            {t(totp ? 'mfa.section.replace' : 'mfa.section.add')}
          </Button>
          {totp && (
            <Button onClick={() => onChange({ kind: 'remove_totp' })}>
              {t('mfa.section.remove')}
            </Button>
          )}
        </div>
      </li>
      <li>
        <p>
          {t('mfa.section.passkeys')}
          <small>{t(canPasskey ? 'mfa.section.passkeys_none' : 'mfa.section.no_passkeys')}</small>
        </p>
        {canPasskey && (
          <Button onClick={() => onChange({ kind: 'add_passkey' })}>{t('mfa.name.add')}</Button>
        )}
      </li>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <p>
            {passkey.name}
            <small>
              {passkey.last_used_at
                ? t('mfa.section.used', { date: formatDate(passkey.last_used_at, language) })
                : t('mfa.section.never')}
            </small>
          </p>
          <div className={styles.actions}>
            <Button onClick={() => onChange({ kind: 'rename', passkey })}>
              {t('mfa.section.rename')}
            </Button>
            <Button onClick={() => onChange({ kind: 'remove_passkey', passkey })}>
              {t('mfa.section.remove')}
            </Button>
          </div>
        </li>
      ))}
      {(totp || passkeys.length > 0) && (
        <li>
          <p>
            {t('mfa.section.codes')}
            <small>{t('mfa.section.codes_left', { count: codes?.left ?? 0 })}</small>
          </p>
          <Button onClick={() => onChange({ kind: 'renew_codes' })}>
            {t('mfa.section.renew')}
          </Button>
        </li>
      )}
    </ul>
  );
}
