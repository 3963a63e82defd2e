import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconLayoutGrid } from '#web/components/icons/layout-grid.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getTemplatePictureUrl, templatePictureSize, templatesQuery } from '../../api/templates.ts';
import { removeTemplate } from './choose-template.ts';
import { useDraft } from './draft-store.ts';
import styles from './new-deck-page.module.css';

const galleryPath = '/dashboard?new=templates';

/** The chosen template with its outline, or a link to the gallery. */
export function TemplateField() {
  const { t, language } = useTranslation();
  const id = useDraft((draft) => draft.template);
  const { data } = useQuery({ ...templatesQuery(language), enabled: id !== '' });
  const template = data?.find((one) => one.id === id);
  return (
    <section className={styles.template} aria-labelledby="template-title">
      <h2 id="template-title" className={styles.legend}>
        {t('templates.one')}
      </h2>
      {id === '' ? (
        <p className={styles.templateHint}>
          {t('templates.hint')}{' '}
          <ButtonLink to={galleryPath} size="sm" icon={<IconLayoutGrid />}>
            {t('templates.or_examples')}
          </ButtonLink>
        </p>
      ) : (
        <div className={styles.chosen}>
          <img src={getTemplatePictureUrl(language, id)} alt="" {...templatePictureSize} />
          <div>
            <strong>{template?.name}</strong>
            <ol className={styles.outline}>
              {template?.slides.map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
            <div className={styles.actions}>
              <ButtonLink to={galleryPath} size="sm">
                {t('templates.change')}
              </ButtonLink>
              <Button size="sm" variant="plain" onClick={removeTemplate}>
                {t('templates.remove')}
              </Button>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
