import { useEffect, useRef } from 'react';
import { createEmbedCode } from '#shared/domain/embedding.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { Button } from '#web/components/button.tsx';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { IconFileCode } from '#web/components/icons/file-code.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import styles from './shares.module.css';
import { useShareUrl } from './use-share-url.ts';
import { useShownContent } from './use-shown-content.ts';

type Props = { share: Share; title: string; isCopied: boolean; onCreateAnother: () => void };

/** The new share link, with buttons that copy its address and its embed code. `title` is the presentation's. */
export function NewShareLink({ share, title: name, isCopied: wasCopied, onCreateAnother }: Props) {
  const { t, language } = useTranslation();
  const { isCopied, copy } = useCopied();
  const embed = useCopied();
  const url = useShareUrl(share) ?? '';
  const panel = useRef<HTMLElement>(null);
  const title = wasCopied ? t('share.link_copied') : t('share.link_created');

  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  useEffect(() => announce(title), [title]);
  return (
    <section ref={panel} className={styles.created} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.address}>
        <TextInput
          label={t('share.address')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="primary"
          icon={isCopied ? <IconCheck /> : <IconCopy />}
          onClick={() => copy(url)}
        >
          {isCopied ? t('common.copied') : t('share.copy')}
        </Button>
      </div>
      <p>{useShownContent(share)}</p>
      <p>
        {share.expires_at === null
          ? t('share.works_always')
          : t('share.works_until', { date: formatDate(share.expires_at, language) })}
      </p>
      {share.has_password && <p>{t('share.send_password')}</p>}
      {share.embed_origins.length > 0 && (
        <p>{t('share.embedded_by', { sites: share.embed_origins.join(', ') })}</p>
      )}
      <div className={styles.createdButtons}>
        {share.embed_origins.length > 0 && (
          <Button
            size="sm"
            icon={embed.isCopied ? <IconCheck /> : <IconFileCode />}
            onClick={() => embed.copy(createEmbedCode({ url, title: name }))}
          >
            {embed.isCopied ? t('common.copied') : t('share.copy_embed')}
          </Button>
        )}
        <Button size="sm" onClick={onCreateAnother}>
          {t('share.another')}
        </Button>
      </div>
    </section>
  );
}
