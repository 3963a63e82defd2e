import { type DragEvent, useId, useRef, useState } from 'react';
import { sourceTypes } from '#shared/domain/source-types.ts';
import { Button } from '#web/components/button.tsx';
import { IconUpload } from '#web/components/icons/upload.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sources.module.css';

const acceptedTypes = Object.keys(sourceTypes)
  .map((extension) => `.${extension}`)
  .join(',');

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

type Props = {
  onFiles: (files: File[]) => void;
  /** Texts and file types for a purpose other than sources. If set, only one file is accepted. */
  single?: { accept: string; choose: string; hint: string; drop: string };
  /** Whether a chosen file is being read, so that no other one can be chosen. */
  isBusy?: boolean;
};

/** Accepts files by drag and drop or by its button. */
export function DropZone({ onFiles, single, isBusy = false }: Props) {
  const { t } = useTranslation();
  const texts = single ?? {
    choose: t('new_deck.sources.choose'),
    hint: t('new_deck.sources.formats'),
    drop: t('new_deck.sources.drop_files'),
  };
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isDragOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(!isBusy);
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the keyboard alternative
    <div
      className={styles.zone}
      data-over={isDragOver || undefined}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Button
        size="sm"
        icon={<IconUpload />}
        aria-describedby={hint}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <p id={hint} className={styles.hint}>
        {isDragOver ? texts.drop : texts.hint}
      </p>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={single?.accept ?? acceptedTypes}
        data-testid="files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Clears the input, so that a removed file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
