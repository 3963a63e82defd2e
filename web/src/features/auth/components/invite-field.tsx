import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { IconCheck } from '#web/components/icons/check.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { inviteQuery, normalizeCode } from '../api/auth.ts';

type Props = {
  initial: string;
  isRequired: boolean;
  /** The server's error about a submitted code. */
  serverError?: { code: string; text: string } | undefined;
};

/** The invite code field; validates the code as soon as it is complete. */
export function InviteField({ initial, isRequired, serverError }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const code = useDeferredValue(normalizeCode(text));
  const { data, isFetching } = useQuery(inviteQuery(code));
  const validationError =
    data?.valid === false ? t(`auth.invite.${data.reason ?? 'unknown'}`) : undefined;
  const error = serverError?.code === text.trim() ? serverError.text : validationError;
  const accepted = data?.valid
    ? t('auth.invite.valid', { tier: t(`tier.${data.tier ?? 'free'}`) })
    : undefined;
  return (
    <TextInput
      label={t('auth.invite.label')}
      name="invite_code"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="XXXXX-XXXXX"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      required={isRequired}
      error={error}
      hint={isFetching ? t('auth.invite.checking') : (accepted ?? t('auth.invite.hint'))}
      end={accepted && <IconCheck color="var(--ok)" size={18} aria-hidden="true" />}
    />
  );
}
