import { useState } from 'react';
import { listSlideTexts } from '#shared/deck/slide-texts.ts';
import { maxQuoteLength } from '#shared/domain/comments.ts';
import { cutText } from '#shared/domain/text.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Select } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { type ThreadSubject, useCommentMutations } from '../api/comments.ts';
import { readDraft, storeDraft } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import type { Person } from './use-people.ts';

const shownQuoteLength = 48;

/** Returns the slide's texts that a comment can be about, without notes, by path. */
const listTexts = ({ content }: SlideView) =>
  content ? listSlideTexts(content).filter(({ part }) => part !== 'notes') : [];

function findSubject(slide: SlideView, about: string): ThreadSubject {
  if (about === 'deck') return {};
  const text = listTexts(slide).find(({ part }) => part === about);
  if (!text) return { slide_id: slide.id };
  const quote = cutText(text.text.trim(), maxQuoteLength);
  return { slide_id: slide.id, part: text.part, ...(quote === '' ? {} : { quote }) };
}

type Props = { deckId: string; slide: SlideView; people: readonly Person[] };

/** The form of a new thread, with a choice of its subject. */
export function NewThread({ deckId, slide, people }: Props) {
  const { t } = useTranslation();
  const { write } = useCommentMutations();
  const userId = useSession(({ user }) => user?.id ?? '');
  const [about, setAbout] = useState('slide');
  return (
    <div className={styles.newThread}>
      <Select
        label={t('comments.about')}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      >
        <option value="slide">{t('comments.slide', { number: slide.index + 1 })}</option>
        <option value="deck">{t('comments.deck')}</option>
        {listTexts(slide).map(({ part, text }) => (
          <option key={part} value={part}>
            {`“${cutText(text, shownQuoteLength)}${text.length > shownQuoteLength ? '…' : ''}”`}
          </option>
        ))}
      </Select>
      <CommentForm
        label={t('comments.new')}
        initialText={readDraft(userId, deckId)}
        onText={(text) => storeDraft(userId, deckId, text)}
        submitLabel={t('comments.send')}
        people={people}
        isBusy={write.isPending}
        error={write.error}
        onSubmit={(text, mentions, onSent) =>
          write.mutate(
            { id: deckId, text, mentions, about: findSubject(slide, about) },
            {
              onSuccess: () => {
                onSent();
                announce(t('comments.sent'));
              },
            },
          )
        }
      />
    </div>
  );
}
