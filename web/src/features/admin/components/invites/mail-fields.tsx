import { useState } from 'react';
import type { CreateInvitesBody } from '#shared/schemas/invites.ts';
import { Select } from '#web/components/inputs.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from '../admin.module.css';

const locales = ['en', 'zh'] as const;

/** Whether the code of the form can be mailed: it is a single one, for one address. */
export const canMailCode = (form: FormData): boolean =>
  getFormText(form, 'email').trim() !== '' && Number(getFormText(form, 'count')) === 1;

/** Returns the language of the mail with the code; undefined if none is to be sent. */
export const readMailLocale = (form: FormData): CreateInvitesBody['mail_locale'] =>
  locales.find((locale) => canMailCode(form) && locale === getFormText(form, 'mail_locale'));

/** The choice to send the code by mail, and the language of the mail. */
export function MailFields({ error }: { error: string | undefined }) {
  const { t, language } = useTranslation();
  const [isOn, setIsOn] = useState(false);
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        {t('invites.send_mail')}
      </label>
      {isOn && (
        <Select
          label={t('invites.mail_language')}
          name="mail_locale"
          defaultValue={language}
          error={error}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {t(`people.language.${locale}`)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
