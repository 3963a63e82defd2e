import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deckPurposes } from '#shared/domain/deck-request.ts';
import type { TemplateView } from '#shared/schemas/templates.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { FilterButtons } from '#web/components/filter-buttons.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { getTemplatePictureUrl, templatePictureSize, templatesQuery } from '../../api/templates.ts';
import { ExampleList } from '../examples/example-list.tsx';
import { chooseTemplate } from '../new-deck/choose-template.ts';
import styles from './gallery.module.css';

const purposes = ['all', ...deckPurposes] as const;
type Purpose = (typeof purposes)[number];

function TemplateCard({ template }: { template: TemplateView }) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { id, name, description, slides } = template;
  const use = () => {
    chooseTemplate(template);
    void navigate('/dashboard?new=1');
  };
  return (
    <li>
      <button type="button" className={styles.card} onClick={use}>
        <img
          src={getTemplatePictureUrl(language, id)}
          alt=""
          loading="lazy"
          {...templatePictureSize}
        />
        <strong>{name}</strong>
        <span className={styles.description}>{description}</span>
        <span className={styles.facts}>{t('new_deck.sum', { count: slides.length })}</span>
      </button>
    </li>
  );
}

function Templates({ purpose }: { purpose: Purpose }) {
  const { t, language } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...templatesQuery(language),
    meta: loadErrorShownInPlaceMeta,
  });
  if (error && !data) return <RetryNote error={error} onRetry={refetch} />;
  if (!data) return <Skeleton count={8} />;
  const shown = data.filter((template) => purpose === 'all' || template.purpose === purpose);
  return (
    <ul className={styles.cards} aria-label={t('templates.title')}>
      {shown.map((template) => (
        <TemplateCard key={template.id} template={template} />
      ))}
    </ul>
  );
}

/** The gallery of templates, filtered by purpose, with the examples below. */
export function TemplateGallery() {
  const { t } = useTranslation();
  const [purpose, setPurpose] = useState<Purpose>('all');
  usePageTitle(t('templates.title'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ButtonLink to="/dashboard?new=1" size="sm" icon={<IconArrowLeft />}>
          {t('new_deck.title')}
        </ButtonLink>
        <h1 className={styles.title}>{t('templates.title')}</h1>
        <p className={styles.lead}>{t('templates.lead')}</p>
      </header>
      <FilterButtons
        legend={t('purpose.label')}
        names={purposes}
        selected={purpose}
        getLabel={(name) => (name === 'all' ? t('purpose.all') : t(`purpose.name.${name}`))}
        onSelect={setPurpose}
      />
      <Templates purpose={purpose} />
      <section className={styles.examples} aria-labelledby="examples-title">
        <h2 id="examples-title" className={styles.subtitle}>
          {t('examples.title')}
        </h2>
        <p className={styles.lead}>{t('examples.lead')}</p>
        <ExampleList />
      </section>
    </div>
  );
}
