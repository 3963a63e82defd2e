import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useAddSlide } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import styles from './slide-change.module.css';

/** Adds a slide at the end by one sentence. */
export function AddSlide({ deckId }: { deckId: string }) {
  const { t } = useTranslation();
  const [sentence, setSentence] = useState('');
  const { data: outline } = useQuery(outlineQuery(deckId, false));
  const add = useAddSlide();
  if (!outline) return null;
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(
          { id: deckId, rev: outline.rev, sentence },
          {
            onSuccess: () => {
              setSentence('');
              announce(t('change.adding'));
            },
          },
        );
      }}
    >
      <TextInput
        label={t('change.add')}
        placeholder={t('change.add_example')}
        maxLength={400}
        value={sentence}
        onChange={(event) => setSentence(event.target.value)}
      />
      <Button
        type="submit"
        icon={<IconPlus />}
        isBusy={add.isPending}
        disabled={sentence.trim() === ''}
      >
        {t('change.add_submit')}
      </Button>
      {add.error && <ErrorNote error={add.error} />}
    </form>
  );
}
