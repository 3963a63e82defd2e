import type { ReactNode } from 'react';
import { type Tier, tiers } from '#shared/domain/tiers.ts';
import type { Invite, UpdateInviteBody } from '#shared/schemas/invites.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from '../admin.module.css';

/** Returns the last second of a local calendar day as an ISO time; null without a day. */
export function toEndOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/** Returns the local calendar day of a time, in the format of a date input. */
export function toLocalDay(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Returns the earliest selectable day: today, or the selected day if it is earlier. */
export function getEarliestExpiryDay(selected = ''): string {
  const today = toLocalDay(new Date().toISOString());
  return selected !== '' && selected < today ? selected : today;
}

export type InviteForm = {
  tier: Tier;
  max_uses: number;
  expires_at: string | null;
  email: string | null;
  note: string;
};

/** Reads the form's values. An unchanged day keeps its exact time. */
export function readInviteForm(form: FormData, original?: Invite): InviteForm {
  const day = getFormText(form, 'expires_at');
  const isSameDay = original !== undefined && day === toLocalDay(original.expires_at);
  return {
    tier: tiers.find((tier) => tier === getFormText(form, 'tier')) ?? 'free',
    max_uses: Number(getFormText(form, 'max_uses')),
    expires_at: isSameDay ? original.expires_at : toEndOfDay(day),
    email: getFormText(form, 'email').trim() || null,
    note: getFormText(form, 'note'),
  };
}

/** Returns the changed fields only; another admin may have changed the others. */
export function pickChangedFields(edited: InviteForm, original: Invite): UpdateInviteBody {
  return {
    ...(edited.tier !== original.tier && { tier: edited.tier }),
    ...(edited.max_uses !== original.max_uses && { max_uses: edited.max_uses }),
    ...(edited.expires_at !== original.expires_at && { expires_at: edited.expires_at }),
    ...(edited.email !== original.email && { email: edited.email }),
    ...(edited.note !== original.note && { note: edited.note }),
  };
}

type TierProps = { selected: Tier; isFirst?: boolean };

/** The plan of users who register with the code. */
export function TierField({ selected, isFirst = false }: TierProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('invites.column.tier')}
      name="tier"
      defaultValue={selected}
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
  /** Another field, shown after the expiry day. */
  extraField?: ReactNode;
  /** Fields shown after the address. */
  mailFields?: ReactNode;
};

/**
 * The fields of an invite code: plan, uses, expiry, recipient and note. The React key of each field contains the
 * server's value: when that value changes, the field is reset; while it doesn't, the field keeps the text that the
 * admin typed.
 */
export function InviteFields({ fields, invite, extraField, mailFields }: Props) {
  const { t } = useTranslation();
  const day = toLocalDay(invite?.expires_at ?? null);
  return (
    <>
      <TierField
        key={`tier ${invite?.tier}`}
        selected={invite?.tier ?? 'free'}
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
        min={getEarliestExpiryDay(day)}
        error={fields.expires_at}
      />
      {extraField}
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
      {mailFields}
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
