import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckTitle } from '../../api/deck-title.ts';
import { foldersQuery, usePlaceDeck } from '../../api/folders.ts';

type Props = { deck: PresentationSummary; onClose: () => void };

/** Moves a presentation to a folder: an existing one, a new one, or none. */
export function MoveDialog({ deck, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(deck.folder ?? '');
  const listId = useId();
  const { data } = useQuery(foldersQuery);
  const place = usePlaceDeck();
  const moveTo = (folder: string | null) => {
    onClose();
    if (folder === deck.folder) return;
    const title = deckTitle(deck, t('deck.untitled'));
    const message =
      folder === null ? t('folders.taken_out', { title }) : t('folders.moved', { title, folder });
    place.mutate({ id: deck.id, folder }, { onSuccess: () => announce(message) });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    moveTo(name.trim() === '' ? null : name.trim());
  };
  return (
    <Dialog title={t('deck.action.move')} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <TextInput
          label={t('folders.folder')}
          hint={t('folders.hint')}
          list={listId}
          value={name}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={listId}>
          {data?.items.map((folder) => (
            <option key={folder.name} value={folder.name} />
          ))}
        </datalist>
        <div className={styles.actions}>
          {deck.folder !== null && (
            <Button variant="quiet" onClick={() => moveTo(null)}>
              {t('folders.take_out')}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {t('folders.move')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
