import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { sourceTypes } from '#shared/domain/source-types.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sources.module.css';

const accepted = Object.keys(sourceTypes)
  .map((extension) => `.${extension}`)
  .join(',');

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files that are dropped on it, or chosen by its button. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        size="sm"
        icon={<IconUpload />}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {t('new_deck.sources.choose')}
      </Button>
      <p id={hint} className={styles.hint}>
        {t(isOver ? 'new_deck.sources.let_go' : 'new_deck.sources.formats')}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        data-testid="files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it was taken back.
          target.value = '';
        }}
      />
    </div>
  );
}
