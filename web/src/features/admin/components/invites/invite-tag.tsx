import type { Invite } from '#shared/schemas/invites.ts';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';

const stateTones: Record<Invite['state'], Tone> = {
  usable: 'ok',
  inactive: 'wait',
  expired: 'bad',
  used_up: 'still',
};

/** Whether a code can be used, or why not. */
export function InviteTag({ state }: Pick<Invite, 'state'>) {
  const { t } = useTranslation();
  return <Tag tone={stateTones[state]}>{t(`invites.state.${state}`)}</Tag>;
}
