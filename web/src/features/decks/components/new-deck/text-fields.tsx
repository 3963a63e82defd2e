import { Button, IconButton } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { createTextSource } from './build-new-deck.ts';
import { changeDraft, type DraftText, useDraft } from './draft-store.ts';
import { LimitedTextArea } from './limited-text-area.tsx';
import styles from './new-deck-page.module.css';
import { maxTextCharacters, measureSourceSize, measureTextSize } from './text-size.ts';

const maxTexts = 20;

function changeText(id: string, changes: Partial<DraftText>): void {
  const { texts } = useDraft.getState();
  changeDraft({ texts: texts.map((text) => (text.id === id ? { ...text, ...changes } : text)) });
}

function removeText(id: string): void {
  changeDraft({ texts: useDraft.getState().texts.filter((text) => text.id !== id) });
}

function addText(): void {
  const { texts } = useDraft.getState();
  changeDraft({ texts: [...texts, { id: crypto.randomUUID(), name: '', text: '' }] });
}

function TextEditor({ text, number }: { text: DraftText; number: number }) {
  const { t } = useTranslation();
  const source = createTextSource(text, t('new_deck.text_name'));
  const size =
    source.text === '' ? measureTextSize('', maxTextCharacters) : measureSourceSize(source);
  return (
    <div className={styles.text}>
      <div className={styles.text_head}>
        <TextInput
          label={t('new_deck.source_name', { number })}
          value={text.name}
          maxLength={200}
          placeholder={t('new_deck.source_name_placeholder')}
          onChange={(event) => changeText(text.id, { name: event.target.value })}
        />
        <IconButton
          label={t('new_deck.remove_text', { number })}
          onClick={() => removeText(text.id)}
        >
          <IconTrash />
        </IconButton>
      </div>
      <LimitedTextArea
        label={t('new_deck.source_text', { number })}
        rows={6}
        size={size}
        value={text.text}
        onChange={(event) => changeText(text.id, { text: event.target.value })}
      />
    </div>
  );
}

/** The fields for texts that become sources of the deck. */
export function TextFields() {
  const { t } = useTranslation();
  const texts = useDraft((draft) => draft.texts);
  return (
    <div className={styles.texts}>
      {texts.map((text, i) => (
        <TextEditor key={text.id} text={text} number={i + 1} />
      ))}
      {texts.length < maxTexts && (
        <Button size="sm" icon={<IconPlus />} onClick={addText}>
          {t('new_deck.add_text')}
        </Button>
      )}
    </div>
  );
}
