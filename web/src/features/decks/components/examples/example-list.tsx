import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { RetryNote } from '#web/components/retry-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { getForeignLanguageName } from '#web/lib/language-name.ts';
import { examplesQuery, getExamplePictureUrl, useOpenExample } from '../../api/examples.ts';
import { templatePictureSize } from '../../api/templates.ts';
import styles from '../templates/gallery.module.css';

/** The examples; a press opens a copy of one as the user's own presentation. */
export function ExampleList() {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(examplesQuery(language));
  const open = useOpenExample();
  // Ignores the second click of a double click, which comes before `isPending` is set.
  const isOpening = useRef(false);
  if (error && !data) return <RetryNote error={error} onRetry={refetch} />;
  const openExample = (id: string) => {
    if (isOpening.current) return;
    isOpening.current = true;
    open.mutate(
      { id },
      {
        onSuccess: (deck) => void navigate(`/presentation/${deck.id}`),
        onSettled: () => {
          isOpening.current = false;
        },
      },
    );
  };
  return (
    <ul className={styles.cards} aria-label={t('examples.title')} data-examples>
      {data?.map(({ id, title, slide_count, language: tag }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.card}
            aria-busy={open.isPending && open.variables.id === id}
            aria-disabled={open.isPending}
            onClick={() => openExample(id)}
          >
            <img src={getExamplePictureUrl(id)} alt="" loading="lazy" {...templatePictureSize} />
            <strong lang={tag}>{title}</strong>
            <span className={styles.facts}>
              {[getForeignLanguageName(tag, language), t('new_deck.sum', { count: slide_count })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
