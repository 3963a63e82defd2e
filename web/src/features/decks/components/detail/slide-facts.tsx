import type { ReactNode } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { MarkedText } from '../sources/marked-text.tsx';
import { findingSource } from './finding-source.ts';
import { findingText } from './finding-text.ts';
import { plainQuote } from './plain-quote.ts';
import styles from './slide-facts.module.css';
import { SlideFigures } from './slide-figures.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
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
      {slide.point && <Part title={t('slide_facts.point')}>{slide.point}</Part>}
      {slide.quality && (
        <Part title={t('slide_facts.score', { score: Math.round(slide.quality.score) })}>
          {findings.length === 0 ? (
            t('slide_facts.no_findings')
          ) : (
            <ul>
              {findings.map((finding) => (
                <li key={`${finding.code}-${finding.part}-${finding.message}`}>
                  {findingText(finding, t, findingSource(slide.content, finding))}
                </li>
              ))}
            </ul>
          )}
        </Part>
      )}
      {slide.provenance.length > 0 && (
        <Part title={t('figure.title')}>
          <SlideFigures traces={slide.provenance} />
        </Part>
      )}
      {hasNotes && slide.notes && <Part title={t('slide_facts.notes')}>{slide.notes}</Part>}
      {sources.length > 0 && (
        <Part title={t('slide_facts.sources')}>
          <ul>
            {sources.map((source) => (
              <li key={`${source.passage_id}-${source.quote}`}>
                <blockquote>
                  <MarkedText text={plainQuote(source.quote)} />
                </blockquote>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
