import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { deckQuery, shownInPlace } from '#web/features/decks/api/get-deck.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { MadeLink } from './made-link.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';
import styles from './shares.module.css';

type Props = {
  id: string;
  /** The version that is offered first; the current one where none is said. */
  version?: number | undefined;
  onClose: () => void;
};

type PartProps = { deck: Presentation; version?: number | undefined };

/** The form, and in its place the link that it made. */
function Making({ deck, version }: PartProps) {
  const [made, setMade] = useState<Share | null>(null);
  if (made) return <MadeLink share={made} onAnother={() => setMade(null)} />;
  return <ShareForm deck={deck} version={version} onMade={setMade} />;
}

function Parts({ deck, version }: PartProps) {
  const { t } = useTranslation();
  const isOwner = useSession(({ user }) => user?.id === deck.owner.id);
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>{isOwner ? t('share.lead') : t('share.of_others')}</p>
      {isOwner && <Making deck={deck} version={version} />}
      <ShareList deck={deck} isOwner={isOwner} />
    </div>
  );
}

/** Makes links that show one version to whoever has them, and lists those there are. */
export function ShareDialog({ id, version, onClose }: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: shownInPlace });
  return (
    <Dialog title={t('share.title')} size="md" onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? <Parts deck={deck} version={version} /> : !error && <Skeleton count={4} />}
    </Dialog>
  );
}
