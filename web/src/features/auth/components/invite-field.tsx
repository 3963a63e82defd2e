import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { inviteQuery, normalizeCode } from '../api/auth.ts';

type Props = {
  initial: string;
  /** What the server had against a code that was sent. */
  refusal?: { code: string; text: string } | undefined;
};

/** The invite code, checked as soon as it is whole. */
export function InviteField({ initial, refusal }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const code = useDeferredValue(normalizeCode(text));
  const { data, isFetching } = useQuery(inviteQuery(code));
  const refused = data?.valid === false ? t(`auth.invite.${data.reason ?? 'unknown'}`) : undefined;
  const refusedNow = refusal?.code === text.trim() ? refusal.text : refused;
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
      error={refusedNow}
      hint={isFetching ? t('auth.invite.checking') : (accepted ?? t('auth.invite.hint'))}
      end={accepted && <IconCheck color="var(--ok)" size={18} aria-hidden="true" />}
    />
  );
}
