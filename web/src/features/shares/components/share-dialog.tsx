import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { deckQuery, errorShownInPlaceMeta } from '#web/features/decks/api/get-deck.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { NewShareLink } from './new-share-link.tsx';
import { PeopleSection } from './people-section.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';
import styles from './shares.module.css';

type Props = {
  id: string;
  /** The version selected at first; always the latest one by default. */
  version?: number | undefined;
  /** Renders a note above the form of a new link; `close` closes the dialog. */
  note?: ((close: () => void) => ReactNode) | undefined;
  onClose: () => void;
};

type SectionProps = { deck: Presentation; version?: number | undefined };

/** The form, replaced by the new link after a submit. */
function NewShareSection({ deck, version }: SectionProps) {
  const [created, setCreated] = useState<Share | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  const [isAnother, setIsAnother] = useState(false);
  const createAnother = () => {
    setCreated(null);
    setIsCopied(false);
    setIsAnother(true);
  };
  if (created)
    return (
      <NewShareLink
        share={created}
        title={deck.title}
        isCopied={isCopied}
        onCreateAnother={createAnother}
      />
    );
  return (
    <ShareForm
      deck={deck}
      version={version}
      onCreated={setCreated}
      onCopied={setIsCopied}
      hasFocus={isAnother}
    />
  );
}

function ShareSections({ deck, version, note, onClose }: SectionProps & Omit<Props, 'id'>) {
  const { t } = useTranslation();
  const isOwner = useSession(({ user }) => user?.id === deck.owner.id);
  const warning = note?.(onClose);
  if (!isOwner && deck.my_role !== 'admin') return <PeopleSection deck={deck} />;
  return (
    <div className={styles.sections}>
      <PeopleSection deck={deck} />
      <h3 className={styles.heading}>{t('share.links_title')}</h3>
      <p className={styles.lead}>{isOwner ? t('share.lead') : t('share.of_others')}</p>
      {warning && <p className={styles.lead}>{warning}</p>}
      {isOwner && <NewShareSection deck={deck} version={version} />}
      <ShareList deck={deck} isOwner={isOwner} />
    </div>
  );
}

/**
 * Shares a presentation with people, and creates and lists share links, which show it to anyone who has the link.
 */
export function ShareDialog({ id, version, note, onClose }: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  return (
    <Dialog title={t('share.title')} size="md" onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? (
        <ShareSections {...{ deck, version, note, onClose }} />
      ) : (
        !error && <Skeleton count={4} />
      )}
    </Dialog>
  );
}
