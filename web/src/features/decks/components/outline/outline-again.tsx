import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import type { Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isInFlight } from '../../api/asides.ts';
import { useWriteOutlineAgain } from '../../api/outline.ts';
import styles from './outline.module.css';

type Props = { deckId: string; tasks: readonly Task[] | undefined; isDirty: boolean };

/** Has the outline written again by an instruction; what is locked stays word for word. */
export function OutlineAgain({ deckId, tasks, isDirty }: Props) {
  const { t } = useTranslation();
  const [instruction, setInstruction] = useState('');
  const ask = useWriteOutlineAgain();
  const task = tasks?.find(({ kind }) => kind === 'outline.revise');
  const isAtWork = task !== undefined && isInFlight(task);
  const send = () =>
    ask.mutate({ id: deckId, instruction }, { onSuccess: () => setInstruction('') });
  return (
    <section className={styles.again} aria-label={t('outline.again.title')}>
      <TextInput
        label={t('outline.again.title')}
        hint={isDirty ? t('outline.again.save_first') : t('outline.again.hint')}
        placeholder={t('outline.again.example')}
        maxLength={2000}
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (instruction.trim() !== '' && !isDirty && !isAtWork) send();
        }}
      />
      <Button
        icon={<IconWand />}
        isBusy={ask.isPending || isAtWork}
        disabled={isDirty || instruction.trim() === ''}
        onClick={send}
      >
        {t('outline.again.submit')}
      </Button>
      {ask.error && <ErrorNote error={ask.error} />}
      {task?.status === 'failed' && <p className={styles.note}>{t('outline.again.failed')}</p>}
    </section>
  );
}
