import { useTranslation } from './i18n.ts';

type Device = { browser: string | null; os: string | null };

/** Returns a function that names a device by its browser and operating system. */
export function useDeviceName() {
  const { t } = useTranslation();
  return ({ browser, os }: Device): string => {
    if (browser && os) return t('sessions.device', { browser, os });
    return browser ?? os ?? t('sessions.unknown');
  };
}
