import type { User } from '#shared/schemas/users.ts';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';

export type PersonState = 'active' | 'unverified' | 'disabled';

/** Whether a user can sign in, or why not. */
function getPersonState({ is_active, is_verified }: User): PersonState {
  if (!is_active) return 'disabled';
  return is_verified ? 'active' : 'unverified';
}

const stateTones: Record<PersonState, Tone> = { active: 'ok', unverified: 'wait', disabled: 'bad' };

/** The user's state as a tag. */
export function PersonTag({ person }: { person: User }) {
  const { t } = useTranslation();
  const state = getPersonState(person);
  return <Tag tone={stateTones[state]}>{t(`people.state.${state}`)}</Tag>;
}

/** Whether this user is the last active admin. */
export function isLastAdmin(person: User, admins: number | undefined): boolean {
  return person.is_admin && getPersonState(person) === 'active' && admins === 1;
}
