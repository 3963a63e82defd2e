import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isSafeHref } from '#shared/deck/inline.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { setSpanLink, sliceSpans } from '../../editing/rich-text.ts';
import styles from './format-buttons.module.css';
import type { RichTextHandle } from './rich-text.tsx';

/** Returns the address with `https://` where it has no scheme. */
const toCompleteAddress = (text: string): string =>
  /^[a-z]+:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;

type Props = { handle: RichTextHandle; onClose: () => void };

/** The form for the address of a link. The link is set on the text that was selected when the form opened. */
export function LinkForm({ handle, onClose }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [found] = useState(() => handle.read());
  const current = found && sliceSpans(found.spans, found.selection).find(({ href }) => href)?.href;
  const [text, setText] = useState(current ?? '');
  const address = toCompleteAddress(text);
  useEffect(() => field.current?.focus(), []);
  const finish = (href: string | undefined) => {
    handle.focus(found?.selection);
    handle.change((spans, selection) => setSpanLink(spans, selection, href));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSafeHref(address)) finish(address);
  };
  return (
    <form
      className={styles.link}
      data-formats
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        handle.focus(found?.selection);
        onClose();
      }}
    >
      <input
        ref={field}
        type="text"
        inputMode="url"
        aria-label={t('studio.format.address')}
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="sm" type="submit" variant="primary" disabled={!isSafeHref(address)}>
        {t('studio.format.set_link')}
      </Button>
      {current && (
        <Button size="sm" onClick={() => finish(undefined)}>
          {t('studio.format.remove_link')}
        </Button>
      )}
    </form>
  );
}
