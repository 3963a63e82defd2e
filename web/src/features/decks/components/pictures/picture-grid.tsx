import type { ReactNode } from 'react';
import type { PictureCredit } from '#shared/deck/picture-credit.ts';
import { IconPhoto } from '#web/components/icons/photo.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './picture-panel.module.css';

type TileProps = {
  /** The tile's accessible name. */
  name: string;
  /** Address of the small picture; undefined while it loads or without one. */
  source: string | undefined;
  isBusy?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  caption?: ReactNode;
};

/** A button that shows a picture, with a caption below. */
export function PictureTile({ name, source, isBusy, isDisabled, onChoose, caption }: TileProps) {
  return (
    <li className={styles.tile}>
      <button
        type="button"
        aria-label={name}
        title={name}
        aria-busy={isBusy || undefined}
        // Uses `aria-disabled`, because a disabled button would lose the focus.
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onChoose()}
      >
        {source === undefined ? <IconPhoto aria-hidden="true" /> : <img src={source} alt="" />}
      </button>
      {caption && <p>{caption}</p>}
    </li>
  );
}

/** The list of tiles. */
export const PictureGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.grid} aria-label={label}>
    {children}
  </ul>
);

type LinkProps = { href: string | undefined; children: string };

const CreditLink = ({ href, children }: LinkProps) =>
  href === undefined ? (
    children
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );

/** A picture's author, site and licence, each with a link. */
export function CreditText({ credit }: { credit: PictureCredit }) {
  const { t } = useTranslation();
  const { author, license } = credit;
  return (
    <>
      <span className={styles.hidden}>{t('pictures.credit')} </span>
      {author !== undefined && (
        <>
          <CreditLink href={credit.author_url}>{author}</CreditLink>
          {' / '}
        </>
      )}
      <CreditLink href={credit.url}>{credit.provider}</CreditLink>
      {license !== undefined && (
        <>
          {' · '}
          <CreditLink href={credit.license_url}>{license}</CreditLink>
        </>
      )}
    </>
  );
}
