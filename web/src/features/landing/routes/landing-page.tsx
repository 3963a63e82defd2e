import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { runStages } from '#shared/domain/statuses.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { LanguageSwitch } from '#web/components/language-switch.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { SampleDeck } from '../components/sample-deck.tsx';
import styles from './landing-page.module.css';

function LandingHeader() {
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <Wordmark size="lg" />
      <nav aria-label={t('landing.navigation')}>
        <LanguageSwitch />
        <ButtonLink to="/auth/login" variant="plain">
          {t('auth.sign_in')}
        </ButtonLink>
        <ButtonLink to="/auth/register" className={styles.wide}>
          {t('auth.create_account')}
        </ButtonLink>
      </nav>
    </header>
  );
}

function Hero() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('landing.title')}</h1>
        <p className={styles.lead}>{t('landing.lead')}</p>
        <div className={styles.actions}>
          <ButtonLink to="/auth/register" variant="primary" size="lg">
            {t('landing.start')}
          </ButtonLink>
          <Link to="/auth/login">{t('landing.have_account')}</Link>
        </div>
        <p className={styles.note}>{config?.registration === 'invite' && t('landing.invite')}</p>
      </div>
      <SampleDeck />
    </section>
  );
}

function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className={styles.how}>
      <h2>{t('landing.how')}</h2>
      <ol>
        {runStages.map((name) => (
          <li key={name}>
            <h3>{t(`stage.${name}`)}</h3>
            <p>{t(`landing.stage.${name}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const promiseKeys = ['same', 'fit', 'sources', 'durable'] as const;

function Promises() {
  const { t } = useTranslation();
  return (
    <section className={styles.promises}>
      <h2>{t('landing.promises')}</h2>
      <dl>
        {promiseKeys.map((name) => (
          <div key={name}>
            <dt>{t(`landing.promise.${name}.title`)}</dt>
            <dd>{t(`landing.promise.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The landing page, with a sample deck. */
export function LandingPage() {
  const { t } = useTranslation();
  usePageTitle(t('landing.page_title'));
  return (
    <div className={styles.page}>
      <LandingHeader />
      <main>
        <Hero />
        <HowItWorks />
        <Promises />
      </main>
      <footer className={styles.foot}>
        <Wordmark />
        <p>{t('landing.foot')}</p>
      </footer>
    </div>
  );
}
