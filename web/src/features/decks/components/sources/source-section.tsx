import type { DeckSource } from '#shared/schemas/deck-sources.ts';
import { IconAlignLeft } from '#web/components/icons/align-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { IconExternalLink } from '#web/components/icons/external-link.ts';
import { IconFileText } from '#web/components/icons/file-text.ts';
import { IconQuote } from '#web/components/icons/quote.ts';
import { IconWorld } from '#web/components/icons/world.ts';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { formatSize } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { FactRow } from './fact-row.tsx';
import type { SourceFacts } from './group-facts.ts';
import styles from './sources-tab.module.css';

const kindIcons: Record<NonNullable<DeckSource['kind']>, typeof IconFileText> = {
  file: IconFileText,
  url: IconWorld,
  page: IconWorld,
  text: IconAlignLeft,
  topic: IconAlignLeft,
  quoted: IconQuote,
};

const statusTones: Record<DeckSource['status'], Tone> = {
  ready: 'ok',
  reading: 'live',
  awaiting_upload: 'wait',
  failed: 'bad',
};

/** Returns a source's kind, language, size and number of facts as text. */
function useSourceSummary({ source, total, used }: Omit<SourceFacts, 'facts'>): string {
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
  const summary = useSourceSummary(group);
  const Icon = kindIcons[source.kind ?? 'file'];
  return (
    <summary className={styles.sourceHead}>
      <IconChevronRight className={styles.fold} aria-hidden="true" />
      <Icon className={styles.kind} aria-hidden="true" />
      <div className={styles.sourceName}>
        <h3>{source.name}</h3>
        <p data-figures>{summary}</p>
      </div>
      {source.status !== 'ready' && (
        <Tag tone={statusTones[source.status]}>{t(`sources.state.${source.status}`)}</Tag>
      )}
    </summary>
  );
}

/** Whether a URL is http or https, so that it can be a link. */
const isHttpUrl = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '');

/** A source's link, error and notes, above its facts. */
function SourceNotes({ source }: Pick<SourceFacts, 'source'>) {
  const { t } = useTranslation();
  const { url } = source;
  return (
    <>
      {isHttpUrl(url) && (
        <a className={styles.url} href={url} target="_blank" rel="noreferrer noopener">
          <span>{url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</span>
          <IconExternalLink aria-hidden="true" />
          <span className={styles.hidden}>{t('sources.new_window')}</span>
        </a>
      )}
      {source.error && <p className={styles.error}>{source.error.detail}</p>}
      {source.is_cut && <p className={styles.note}>{t('sources.cut')}</p>}
    </>
  );
}

type Props = {
  group: SourceFacts;
  /** Why the source has no facts; empty while unknown. */
  noFactsText: string;
  sourceName: (id: string) => string;
  isInitiallyOpen: boolean;
};

/** A source with its facts; collapsible. */
export function SourceSection({ group, noFactsText, sourceName, isInitiallyOpen }: Props) {
  const { source, facts } = group;
  const reason = source.status === 'ready' ? noFactsText : '';
  return (
    <li>
      <details className={styles.source} open={isInitiallyOpen}>
        <SourceHead {...group} />
        <div className={styles.sourceBody}>
          <SourceNotes source={source} />
          {facts.length === 0 && reason !== '' && <p className={styles.note}>{reason}</p>}
          {facts.length > 0 && (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <FactRow key={fact.id} fact={fact} source={source} sourceName={sourceName} />
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  );
}
