import { IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { slidesSincePublished } from '../../api/asides.ts';
import { PublishDialog } from '../regenerate/lazy-dialogs.ts';
import styles from './deck-notice.module.css';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** A slide that was made again is in no version yet; one press publishes it. */
export function UnpublishedNote({ deck, tasks }: Props) {
  const { t, language } = useTranslation();
  const [isPublishing, setIsPublishing] = useState(false);
  const slides = slidesSincePublished(tasks, deck.versions).map((index) => String(index + 1));
  const isAllowed = deck.allowed_actions.includes('regenerate_deploy');
  if (slides.length === 0 || !isAllowed || deck.versions.length === 0) return null;
  const numbers = new Intl.ListFormat(language).format(slides);
  return (
    <div className={`${styles.notice} ${styles.with_action}`}>
      <p>{t('publish.changed', { count: slides.length, numbers })}</p>
      <Button size="sm" icon={<IconSend />} onClick={() => setIsPublishing(true)}>
        {t('deck.action.publish')}
      </Button>
      <Suspense>
        {isPublishing && <PublishDialog id={deck.id} onClose={() => setIsPublishing(false)} />}
      </Suspense>
    </div>
  );
}
