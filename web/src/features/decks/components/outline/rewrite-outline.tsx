import { useState } from 'react';
import type { Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRewriteOutline } from '../../api/outline.ts';
import { isInFlight } from '../../api/side-tasks.ts';
import styles from './outline.module.css';

type Props = { deckId: string; tasks: readonly Task[] | undefined; isDirty: boolean };

/** Rewrites the outline by an instruction; locked entries keep their text. */
export function RewriteOutline({ deckId, tasks, isDirty }: Props) {
  const { t } = useTranslation();
  const [instruction, setInstruction] = useState('');
  const rewrite = useRewriteOutline();
  const task = tasks?.find(({ kind }) => kind === 'outline.revise');
  const isInProgress = task !== undefined && isInFlight(task);
  const send = () =>
    rewrite.mutate({ id: deckId, instruction }, { onSuccess: () => setInstruction('') });
  return (
    <section className={styles.rewrite} aria-label={t('outline.rewrite.title')}>
      <TextInput
        label={t('outline.rewrite.title')}
        hint={isDirty ? t('outline.rewrite.save_first') : t('outline.rewrite.hint')}
        placeholder={t('outline.rewrite.example')}
        maxLength={2000}
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (instruction.trim() !== '' && !isDirty && !isInProgress) send();
        }}
      />
      <Button
        icon={<IconWand />}
        isBusy={rewrite.isPending || isInProgress}
        disabled={isDirty || instruction.trim() === ''}
        onClick={send}
      >
        {t('outline.rewrite.submit')}
      </Button>
      {rewrite.error && <ErrorNote error={rewrite.error} />}
      {task?.status === 'failed' && <p className={styles.note}>{t('outline.rewrite.failed')}</p>}
    </section>
  );
}
