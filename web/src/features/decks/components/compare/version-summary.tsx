import { useTranslation } from '#web/lib/i18n.ts';
import { summarizeChanges } from './change-summary.ts';
import { useVersionChange, type VersionStep } from './use-version-change.ts';

/** `fallback` is the text while the versions are loaded. */
type Props = VersionStep & { fallback: string };

/** What has changed in a version since the one before it. */
export function VersionSummary({ fallback, ...step }: Props) {
  const { t } = useTranslation();
  const change = useVersionChange(step);
  if (!change) return fallback;
  return summarizeChanges(change.comparison, t) || t('version.reason.republished');
}
