import { useState } from 'react';
import { useNavigate } from 'react-router';
import { defaultThemeId, type ThemeId } from '#shared/deck/theme-list.ts';
import { getFileExtension } from '#shared/domain/source-types.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { type ImportState, useImportDeck } from '../../api/import-deck.ts';
import { DropZone } from '../new-deck/sources/drop-zone.tsx';
import sourceStyles from '../new-deck/sources/sources.module.css';
import { ThemeChoices } from '../new-deck/theme-picker.tsx';
import styles from './import.module.css';

/** The file with its progress, and a button that cancels the import. */
function ImportProgress({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  const { t, language } = useTranslation();
  const { name, step, sent } = state;
  const isUploading = step === 'uploading';
  return (
    <div className={styles.running}>
      <p className={styles.file}>{name}</p>
      <p role="status" className={styles.hint}>
        {t(`import_file.state.${step}`, { share: formatPercent(sent, language) })}
      </p>
      {isUploading ? (
        <progress
          className={sourceStyles.progress}
          value={sent}
          max={1}
          aria-label={t('import_file.progress', { name })}
        />
      ) : (
        <span className={sourceStyles.reading} aria-hidden="true" />
      )}
      {step !== 'importing' && (
        <Button size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

/** The page that imports a PowerPoint file and opens the new presentation. */
export function ImportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [theme, setTheme] = useState<ThemeId>();
  const [file, setFile] = useState<File>();
  const { state, start, cancel, fail } = useImportDeck(
    theme,
    ({ id }) => void navigate(`/presentation/${id}`),
  );
  usePageTitle(t('import_file.title'));
  const pick = ([picked]: File[]) => {
    if (!picked) return;
    const { name } = picked;
    const isPowerPoint = ['pptx', 'potx'].includes(getFileExtension(name));
    setFile(isPowerPoint ? picked : undefined);
    if (isPowerPoint) cancel();
    else fail(name, t('import_file.not_pptx', { name }));
  };
  const isRunning = state !== undefined && state.error === undefined;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ButtonLink to="/dashboard?new=1" size="sm" icon={<IconArrowLeft />}>
          {t('new_deck.title')}
        </ButtonLink>
        <h1 className={styles.title}>{t('import_file.title')}</h1>
        <p className={styles.lead}>{t('import_file.lead')}</p>
      </header>
      {state?.error !== undefined && <ErrorNote error={state.error} />}
      <section className={styles.part} aria-label={t('import_file.file')}>
        {isRunning ? (
          <ImportProgress state={state} onCancel={cancel} />
        ) : (
          <>
            {file && (
              <p role="status" className={styles.file}>
                {t('import_file.chosen', { name: file.name })}
              </p>
            )}
            <DropZone
              onFiles={pick}
              single={{
                accept: '.pptx,.potx',
                choose: file ? t('import_file.choose_another') : t('import_file.choose'),
                hint: t('import_file.hint'),
                drop: t('import_file.drop'),
              }}
            />
          </>
        )}
      </section>
      <div className={styles.part}>
        <ThemeChoices chosen={theme ?? defaultThemeId} onChoose={setTheme} />
        <p className={styles.hint}>{t('import_file.theme_hint')}</p>
      </div>
      <div className={styles.submit}>
        <Button
          variant="primary"
          size="lg"
          disabled={!file}
          isBusy={isRunning}
          onClick={() => file && void start(file)}
        >
          {t('import_file.submit')}
        </Button>
      </div>
    </div>
  );
}
