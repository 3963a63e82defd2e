import { useEffect, useRef, useState } from 'react';
import { type Tier, tiers } from '#shared/domain/tiers.ts';
import type { UserDetail } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { QuotaBars } from '#web/features/decks/components/dashboard/quota-meter.tsx';
import { QuotaNote } from '#web/features/usage/components/quota-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useChangePerson } from '../../api/change-person.ts';
import styles from '../drawer.module.css';

/** A user's plan and remaining monthly quota; a change takes effect at once. */
export function TierChoice({ person }: { person: UserDetail }) {
  const { t } = useTranslation();
  const change = useChangePerson();
  const section = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState<Tier>(person.tier);
  // Follows a change that another admin made in the meantime.
  useEffect(() => setSelected(person.tier), [person.tier]);
  const save = () =>
    change.mutate(
      { id: person.id, tier: selected },
      {
        onSuccess: () => {
          announce(t('people.tier_changed', { tier: t(`tier.${selected}`) }));
          // Moves the focus, because the focused button is removed after saving.
          section.current?.querySelector<HTMLElement>('input:checked')?.focus();
        },
      },
    );
  return (
    <section ref={section} className={styles.tier}>
      <RadioGroup
        legend={t('people.column.tier')}
        name="tier"
        selected={selected}
        choices={tiers.map((id) => ({
          id,
          label: t(`tier.${id}`),
          ...(id === person.tier && {
            hint: t('people.tier_now', { slides: person.quota.slides_a_deck }),
          }),
        }))}
        onSelect={setSelected}
      />
      {selected !== person.tier && (
        <Button variant="primary" isBusy={change.isPending} onClick={save}>
          {t('people.change_tier', { tier: t(`tier.${selected}`) })}
        </Button>
      )}
      {change.error && <ErrorNote error={change.error} />}
      <QuotaBars quota={person.quota} />
      <QuotaNote quota={person.quota} />
    </section>
  );
}
