import { useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Share } from '#shared/schemas/shares.ts';
import button from '#web/components/button.module.css';
import { IconButton } from '#web/components/button.tsx';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { IconExternalLink } from '#web/components/icons/external-link.ts';
import { IconLinkOff } from '#web/components/icons/link-off.ts';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { formatAge, formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { useRevokeShare } from '../api/shares.ts';
import { RevokeConfirmation } from './revoke-confirmation.tsx';
import styles from './shares.module.css';
import { SlideTimes } from './slide-times.tsx';
import { useShareUrl } from './use-share-url.ts';
import { useShownVersion } from './use-shown-content.ts';

type Props = { deck: Presentation; share: Share; isOwner: boolean; onRevoked: () => void };

const tones: Record<Share['state'], Tone> = { live: 'ok', expired: 'still', revoked: 'still' };

/** Returns the link's accessible name. */
function useLinkName(share: Share): string {
  const name = useShownVersion(share);
  return share.note === '' ? name : `${name}, ${share.note}`;
}

function ShareExpiry({ share }: Pick<Props, 'share'>) {
  const { t, language } = useTranslation();
  const at = share.revoked_at ?? share.expires_at;
  if (at === null) return <span>{t('share.endless')}</span>;
  const date = formatDate(at, language);
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {share.state === 'live' ? t('share.until', { date }) : t('share.ended', { date })}
    </time>
  );
}

function Facts({ share }: Pick<Props, 'share'>) {
  const { t, language } = useTranslation();
  const { views, last_viewed_at: lastViewed, created_at: created } = share;
  return (
    <p className={styles.facts} data-figures>
      <Tag tone={tones[share.state]}>{t(`share.state.${share.state}`)}</Tag>
      <span>
        {t('share.views', { count: views })}
        {lastViewed !== null &&
          ` (${t('share.last_view', { age: formatAge(lastViewed, language) })})`}
      </span>
      <span>{share.with_notes ? t('share.with_notes') : t('share.without_notes')}</span>
      <ShareExpiry share={share} />
      {share.has_password && <span>{t('share.has_password')}</span>}
      <time dateTime={created} title={formatDateTime(created, language)}>
        {t('share.created_at', { age: formatAge(created, language) })}
      </time>
    </p>
  );
}

function AddressButtons({ share, url }: { share: Share; url: string }) {
  const { t } = useTranslation();
  const name = useLinkName(share);
  const { isCopied, copy } = useCopied();
  const open = t('share.open_link', { name });
  return (
    <>
      <IconButton label={t('share.copy_link', { name })} onClick={() => copy(url)}>
        {isCopied ? <IconCheck /> : <IconCopy />}
      </IconButton>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={open}
        title={open}
        className={button.icon}
      >
        <IconExternalLink />
      </a>
    </>
  );
}

/** A share link: its content, views, times and expiry, with buttons to copy, open and revoke it. */
export function ShareRow({ deck, share, isOwner, onRevoked }: Props) {
  const { t } = useTranslation();
  const url = useShareUrl(share);
  const revoke = useRevokeShare();
  const buttons = useRef<HTMLDivElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const stopConfirming = () => {
    setIsConfirming(false);
    buttons.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const name = useLinkName(share);
  const isLive = share.state === 'live';
  return (
    <article className={styles.row} data-state={share.state}>
      <div className={styles.about}>
        <h4>
          {useShownVersion(share)}
          {share.note !== '' && <span className={styles.note}>{share.note}</span>}
        </h4>
        <Facts share={share} />
        {share.slide_seconds.length > 0 && <SlideTimes share={share} />}
        {isLive && isOwner && share.path === null && (
          <p className={styles.muted}>{t('share.lost')}</p>
        )}
      </div>
      <div ref={buttons} className={styles.buttons}>
        {url !== null && <AddressButtons share={share} url={url} />}
        {isLive && (
          <IconButton
            label={t('share.revoke_link', { name })}
            aria-expanded={isConfirming}
            onClick={() => setIsConfirming(!isConfirming)}
          >
            <IconLinkOff />
          </IconButton>
        )}
      </div>
      {isConfirming && isLive && (
        <RevokeConfirmation
          error={revoke.error}
          isBusy={revoke.isPending}
          onKeep={stopConfirming}
          onRevoke={() => revoke.mutate({ id: deck.id, share: share.id }, { onSuccess: onRevoked })}
        />
      )}
    </article>
  );
}
