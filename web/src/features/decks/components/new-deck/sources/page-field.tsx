import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sources.module.css';

/** Completes a typed URL; undefined when invalid. */
export function completeUrl(typed: string): string | undefined {
  const text = typed.trim();
  const withScheme =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return undefined;
  const { protocol, hostname, href } = new URL(withScheme);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  // A host with `%` is rejected, because Chromium accepts words with spaces as a host and encodes the spaces as %20.
  const isHost = !hostname.includes('%') && /[.:\d]|^localhost$/.test(hostname);
  return isWeb && isHost ? href : undefined;
}

/** Adds a web page by URL. */
export function PageField({ onPage }: { onPage: (url: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isInvalid, setWrong] = useState(false);
  const add = () => {
    const url = completeUrl(typed);
    setWrong(url === undefined);
    if (url === undefined) return;
    onPage(url);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Prevents Enter from submitting the form.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.page}>
      <TextInput
        label={t('new_deck.sources.page')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={typed}
        error={isInvalid ? t('new_deck.sources.no_address') : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button onClick={add} disabled={typed.trim() === ''}>
        {t('new_deck.sources.add_page')}
      </Button>
    </div>
  );
}
