import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Share } from '#shared/schemas/shares.ts';
import { Button } from '#web/components/button.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import styles from './shares.module.css';
import { useShareAddress } from './use-share-address.ts';

type Props = { share: Share; onAnother: () => void };

/** The link that was made just now, to be copied. */
export function MadeLink({ share, onAnother }: Props) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  const address = useShareAddress(share) ?? '';
  const panel = useRef<HTMLElement>(null);
  const said = t('share.made', { version: share.version });

  useEffect(() => {
    panel.current?.querySelector('button')?.focus();
    announce(said);
  }, []);
  return (
    <section ref={panel} className={styles.made} aria-label={said}>
      <h3>{said}</h3>
      <div className={styles.address}>
        <TextInput
          label={t('share.address')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="primary"
          icon={isCopied ? <IconCheck /> : <IconCopy />}
          onClick={() => copy(address)}
        >
          {isCopied ? t('common.copied') : t('share.copy')}
        </Button>
      </div>
      {share.has_password && <p>{t('share.made_password')}</p>}
      <Button size="sm" onClick={onAnother}>
        {t('share.another')}
      </Button>
    </section>
  );
}
