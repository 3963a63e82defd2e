import type { ReactNode } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { MarkedText } from '../sources/marked-text.tsx';
import { getFindingSource } from './finding-source.ts';
import { formatFinding } from './finding-text.ts';
import { toPlainQuote } from './plain-quote.ts';
import styles from './slide-facts.module.css';
import { SlideFigures } from './slide-figures.tsx';

function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/**
 * The slide's point, layout score, figures and sources; with `hasNotes` also its notes, for pages without an editor of
 * the notes.
 */
export function SlideFacts({ slide, hasNotes = false }: { slide: SlideView; hasNotes?: boolean }) {
  const { t } = useTranslation();
  const sources = slide.content?.sources ?? [];
  const findings = slide.quality?.findings ?? [];
  return (
    <div className={styles.facts}>
      {slide.point && <FactSection title={t('slide_facts.point')}>{slide.point}</FactSection>}
      {slide.quality && (
        <FactSection title={t('slide_facts.score', { score: Math.round(slide.quality.score) })}>
          {findings.length === 0 ? (
            t('slide_facts.no_findings')
          ) : (
            <ul>
              {findings.map((finding) => (
                <li key={`${finding.code}-${finding.part}-${finding.message}`}>
                  {formatFinding(finding, t, getFindingSource(slide.content, finding))}
                </li>
              ))}
            </ul>
          )}
        </FactSection>
      )}
      {slide.provenance.length > 0 && (
        <FactSection title={t('figure.title')}>
          <SlideFigures traces={slide.provenance} />
        </FactSection>
      )}
      {hasNotes && slide.notes && (
        <FactSection title={t('slide_facts.notes')}>{slide.notes}</FactSection>
      )}
      {sources.length > 0 && (
        <FactSection title={t('slide_facts.sources')}>
          <ul>
            {sources.map((source) => (
              <li key={`${source.passage_id}-${source.quote}`}>
                <blockquote>
                  <MarkedText text={toPlainQuote(source.quote)} />
                </blockquote>
              </li>
            ))}
          </ul>
        </FactSection>
      )}
    </div>
  );
}
