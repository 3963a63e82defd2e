import type { ReactNode } from 'react';
import { type Tier, tiers } from '#shared/domain/tiers.ts';
import type { Invite, UpdateInviteBody } from '#shared/schemas/invites.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from '../admin.module.css';

/** The last moment of a day as it is here; null for no day. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/** The day of a moment as it is here, as a date field has it. */
export function dayOf(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first day that can be chosen: today, or the day that is chosen already. */
export function firstDay(chosen = ''): string {
  const today = dayOf(new Date().toISOString());
  return chosen !== '' && chosen < today ? chosen : today;
}

export type InviteForm = {
  tier: Tier;
  max_uses: number;
  expires_at: string | null;
  email: string | null;
  note: string;
};

/** What the fields say. A day that was not changed keeps its time. */
export function inviteForm(form: FormData, before?: Invite): InviteForm {
  const day = textOf(form, 'expires_at');
  const isSameDay = before !== undefined && day === dayOf(before.expires_at);
  return {
    tier: tiers.find((tier) => tier === textOf(form, 'tier')) ?? 'free',
    max_uses: Number(textOf(form, 'max_uses')),
    expires_at: isSameDay ? before.expires_at : endOfDay(day),
    email: textOf(form, 'email').trim() || null,
    note: textOf(form, 'note'),
  };
}

/** What the fields change of a code. The rest is not sent: another admin may have changed it. */
export function changesOf(wanted: InviteForm, before: Invite): UpdateInviteBody {
  return {
    ...(wanted.tier !== before.tier && { tier: wanted.tier }),
    ...(wanted.max_uses !== before.max_uses && { max_uses: wanted.max_uses }),
    ...(wanted.expires_at !== before.expires_at && { expires_at: wanted.expires_at }),
    ...(wanted.email !== before.email && { email: wanted.email }),
    ...(wanted.note !== before.note && { note: wanted.note }),
  };
}

type TierProps = { chosen: Tier; isFirst?: boolean };

/** The plan that somebody gets who registers. */
export function TierField({ chosen, isFirst = false }: TierProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('invites.column.tier')}
      name="tier"
      defaultValue={chosen}
      data-autofocus={isFirst || undefined}
    >
      {tiers.map((tier) => (
        <option key={tier} value={tier}>
          {t(`tier.${tier}`)}
        </option>
      ))}
    </Select>
  );
}

type Props = {
  fields: Record<string, string>;
  invite?: Invite;
  /** One more field, in the place beside the day. */
  beside?: ReactNode;
};

/**
 * What a code gives, to how many, until when and to whom. A field is made anew with what the server says of it,
 * for it keeps what was typed otherwise.
 */
export function InviteFields({ fields, invite, beside }: Props) {
  const { t } = useTranslation();
  const day = dayOf(invite?.expires_at ?? null);
  return (
    <>
      <TierField
        key={`tier ${invite?.tier}`}
        chosen={invite?.tier ?? 'free'}
        isFirst={invite === undefined}
      />
      <TextInput
        key={`max_uses ${invite?.max_uses}`}
        label={t('invites.max_uses')}
        name="max_uses"
        type="number"
        required
        defaultValue={invite?.max_uses ?? 1}
        min={Math.max(1, invite?.used_count ?? 1)}
        max={10_000}
        error={fields.max_uses}
      />
      <TextInput
        key={`expires_at ${invite?.expires_at}`}
        label={t('invites.expires')}
        name="expires_at"
        type="date"
        hint={t('invites.expires_hint')}
        defaultValue={day}
        min={firstDay(day)}
        error={fields.expires_at}
      />
      {beside}
      <div className={styles.full}>
        <TextInput
          key={`email ${invite?.email}`}
          label={t('invites.email')}
          name="email"
          type="email"
          hint={t('invites.email_hint')}
          defaultValue={invite?.email ?? ''}
          error={fields.email}
        />
      </div>
      <div className={styles.full}>
        <TextInput
          key={`note ${invite?.note}`}
          label={t('invites.note')}
          name="note"
          maxLength={200}
          defaultValue={invite?.note ?? ''}
          error={fields.note}
        />
      </div>
    </>
  );
}
