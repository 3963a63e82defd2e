import {
  IconAlignLeft,
  IconChevronRight,
  IconExternalLink,
  IconFileText,
  IconQuote,
  IconWorld,
} from '@tabler/icons-react';
import type { DeckSource } from '#shared/schemas/deck-sources.ts';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { formatSize } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { FactRow } from './fact-row.tsx';
import type { SourceFacts } from './group-facts.ts';
import styles from './sources-tab.module.css';

const icons: Record<NonNullable<DeckSource['kind']>, typeof IconFileText> = {
  file: IconFileText,
  url: IconWorld,
  page: IconWorld,
  text: IconAlignLeft,
  topic: IconAlignLeft,
  quoted: IconQuote,
};

const tones: Record<DeckSource['status'], Tone> = {
  ready: 'ok',
  reading: 'live',
  awaiting_upload: 'wait',
  failed: 'bad',
};

/** What is known of a source: its kind, language, size and how much was read of it. */
function useAbout({ source, total, used }: Omit<SourceFacts, 'facts'>): string {
  const { t, language } = useTranslation();
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const parts = [
    source.kind && t(`sources.kind.${source.kind}`),
    source.language && languages.of(source.language),
    source.bytes !== null && formatSize(source.bytes, language),
    total > 0 && t('sources.facts', { count: total }),
    used < total ? t('sources.on_slides', { used }) : total > 0 && t('sources.all_on_slides'),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

function SourceHead(group: SourceFacts) {
  const { t } = useTranslation();
  const { source } = group;
  const about = useAbout(group);
  const Icon = icons[source.kind ?? 'file'];
  return (
    <summary className={styles.source_head}>
      <IconChevronRight className={styles.fold} aria-hidden="true" />
      <Icon className={styles.kind} aria-hidden="true" />
      <div className={styles.source_name}>
        <h3>{source.name}</h3>
        <p data-figures>{about}</p>
      </div>
      {source.status !== 'ready' && (
        <Tag tone={tones[source.status]}>{t(`sources.state.${source.status}`)}</Tag>
      )}
    </summary>
  );
}

/** Only what a browser opens as a page becomes a link. */
const isAddress = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '');

/** What is to be known of a source before its facts. */
function SourceNotes({ source }: Pick<SourceFacts, 'source'>) {
  const { t } = useTranslation();
  const { url } = source;
  return (
    <>
      {isAddress(url) && (
        <a className={styles.address} href={url} target="_blank" rel="noreferrer noopener">
          <span>{url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</span>
          <IconExternalLink aria-hidden="true" />
          <span className={styles.unseen}>{t('sources.new_window')}</span>
        </a>
      )}
      {source.error && <p className={styles.why}>{source.error.detail}</p>}
      {source.is_cut && <p className={styles.note}>{t('sources.cut')}</p>}
    </>
  );
}

type Props = {
  group: SourceFacts;
  /** Why there is no fact beneath it; empty while that is not known. */
  none: string;
  nameOf: (id: string) => string;
  isOpenAtFirst: boolean;
};

/** A source with what was found in it; folds away. */
export function SourceSection({ group, none, nameOf, isOpenAtFirst }: Props) {
  const { source, facts } = group;
  const why = source.status === 'ready' ? none : '';
  return (
    <li>
      <details className={styles.source} open={isOpenAtFirst}>
        <SourceHead {...group} />
        <div className={styles.source_body}>
          <SourceNotes source={source} />
          {facts.length === 0 && why !== '' && <p className={styles.note}>{why}</p>}
          {facts.length > 0 && (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <FactRow key={fact.id} fact={fact} source={source} nameOf={nameOf} />
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  );
}
