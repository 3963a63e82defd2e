import { type FormEvent, useEffect, useRef } from 'react';
import { maxEmbedOrigins } from '#shared/domain/embedding.ts';
import { shareLifetimeDays } from '#shared/domain/shares.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { CreateShareBody, Share } from '#shared/schemas/shares.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Select, TextArea, TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { copyLater } from '#web/lib/copy-later.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateShare } from '../api/shares.ts';
import styles from './shares.module.css';
import { useLoadShareUrl } from './use-share-url.ts';

type Props = {
  deck: Presentation;
  version?: number | undefined;
  onCreated: (share: Share) => void;
  /** Called with whether the new link's address was copied. */
  onCopied: (isCopied: boolean) => void;
  /** Whether the form takes the focus, because it replaces the created link. */
  hasFocus: boolean;
};

const defaultDays = 30;

/** Returns the addresses in a text, without the slash that browsers add when they are copied. */
const parseSites = (text: string): string[] =>
  text.split(/[\s,，]+/).flatMap((site) => (site === '' ? [] : site.replace(/\/$/, '')));

function parseBody(form: FormData): CreateShareBody {
  const days = Number(getFormText(form, 'days'));
  const password = getFormText(form, 'password');
  const version = getFormText(form, 'version');
  return {
    ...(version === '' ? {} : { version: Number(version) }),
    with_notes: form.has('with_notes'),
    expires_in_days: shareLifetimeDays.find((one) => one === days) ?? null,
    note: getFormText(form, 'note'),
    embed_origins: parseSites(getFormText(form, 'embed_origins')),
    ...(password === '' ? {} : { password }),
  };
}

function VersionField({ deck, version }: Pick<Props, 'deck' | 'version'>) {
  const { t } = useTranslation();
  const published = deck.versions.filter(({ html }) => html.status === 'ready');
  const current = deck.current_html_version;
  return (
    <Select label={t('share.version')} name="version" defaultValue={version ?? ''}>
      <option value="">{t('share.option_latest')}</option>
      {published
        .toSorted((a, b) => b.version - a.version)
        .map((one) => (
          <option key={one.version} value={one.version}>
            {one.version === current
              ? t('share.option_current', { version: one.version })
              : t('share.option', { version: one.version })}
          </option>
        ))}
    </Select>
  );
}

function DaysField() {
  const { t } = useTranslation();
  return (
    <Select label={t('share.expires')} name="days" defaultValue={defaultDays}>
      {shareLifetimeDays.map((days) => (
        <option key={days} value={days}>
          {t('share.days', { count: days })}
        </option>
      ))}
      <option value="">{t('share.always')}</option>
    </Select>
  );
}

/** Returns the text about the first invalid site, with the site that was sent. */
function getSiteError(fields: Record<string, string>, sent: CreateShareBody | undefined) {
  const [path, text] = Object.entries(fields).find(([name]) => /^embed_origins\b/.test(name)) ?? [];
  const site = sent?.embed_origins[Number(path?.split('.')[1])];
  return site === undefined ? text : `${site}: ${text}`;
}

function SitesField({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.wide}>
      <TextArea
        label={t('share.sites')}
        name="embed_origins"
        hint={t('share.sites_hint', { count: maxEmbedOrigins })}
        error={error}
        placeholder="https://example.com"
        rows={2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

function NotesField() {
  const { t } = useTranslation();
  return (
    <label className={styles.check}>
      <input type="checkbox" name="with_notes" />
      {t('share.include_notes')}
    </label>
  );
}

/** Creates a link and copies its address; returns the mutation and the form's submit handler. */
function useCreateAndCopy({ deck, onCreated, onCopied }: Props) {
  const create = useCreateShare(deck.id);
  const loadUrl = useLoadShareUrl();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const body = parseBody(new FormData(event.currentTarget));
    const created = create.mutateAsync({ id: deck.id, body }, { onSuccess: onCreated });
    void copyLater(created.then(loadUrl)).then(onCopied);
  };
  return { create, submit };
}

/** The form for a new share link: version, expiry, speaker notes, password, the owner's remark and embedding sites. */
export function ShareForm(props: Props) {
  const { deck, version, hasFocus } = props;
  const form = useRef<HTMLFormElement>(null);
  const { t } = useTranslation();
  const { create, submit } = useCreateAndCopy(props);
  const { error } = create;
  const fields = error instanceof ApiError ? error.fields : {};

  useEffect(() => {
    if (hasFocus) form.current?.querySelector('select')?.focus();
  }, [hasFocus]);
  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <VersionField deck={deck} version={version} />
      <DaysField />
      <details className={styles.options} open={Object.keys(fields).length > 0 || undefined}>
        <summary className={styles.summary}>{t('share.options')}</summary>
        <div className={styles.form}>
          <NotesField />
          <TextInput
            label={t('share.password')}
            name="password"
            hint={t('share.password_hint')}
            error={fields.password}
            minLength={8}
            maxLength={128}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextInput
            label={t('share.note')}
            name="note"
            hint={t('share.note_hint')}
            error={fields.note}
            maxLength={80}
            autoComplete="off"
          />
          <SitesField error={getSiteError(fields, create.variables?.body)} />
        </div>
      </details>
      {error && (
        <div className={styles.wide}>
          <ErrorNote error={error} />
        </div>
      )}
      <div className={styles.submit}>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {t('share.make')}
        </Button>
      </div>
    </form>
  );
}
