import { useId, useState } from 'react';
import { getFileExtension } from '#shared/domain/source-types.ts';
import type { BrandProposalView } from '#shared/schemas/brands.ts';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useProposeFromFile } from '../../api/propose-from-file.ts';
import { DropZone } from '../new-deck/sources/drop-zone.tsx';
import styles from './brands.module.css';
import { ProposalSummary } from './proposal-summary.tsx';
import { convertToPng } from './read-logo.ts';

const templateTypes = ['pptx', 'potx'];

type Props = {
  /** `sourceId` is the uploaded file; null if its slide masters can't be kept. */
  onProposal: (proposal: BrandProposalView, logo: string | null, sourceId: string | null) => void;
};

/** Fills the form of a brand from the company's PowerPoint file or template, whose slide masters the brand keeps. */
export function BrandFromFile({ onProposal }: Props) {
  const { t } = useTranslation();
  const propose = useProposeFromFile();
  const [result, setResult] = useState<{ proposal: BrandProposalView; hasLogo: boolean }>();
  const [refused, setRefused] = useState('');
  const labelId = useId();
  const pick = ([file]: File[]) => {
    if (!file) return;
    const isPowerPoint = templateTypes.includes(getFileExtension(file.name));
    setRefused(isPowerPoint ? '' : t('brand.not_template', { name: file.name }));
    if (!isPowerPoint) return;
    propose.mutate(file, {
      onSuccess: async ({ proposal, sourceId }) => {
        const logo = proposal.logo === null ? null : await convertToPng(proposal.logo);
        setResult({ proposal, hasLogo: logo !== null });
        onProposal(proposal, logo, proposal.layouts.length > 0 ? sourceId : null);
      },
    });
  };
  return (
    <fieldset className={styles.fromWeb} aria-labelledby={labelId}>
      <p id={labelId} className={styles.label}>
        {t('brand.from_file')}
      </p>
      <DropZone
        onFiles={pick}
        isBusy={propose.isPending}
        single={{
          accept: '.pptx,.potx',
          choose: t('brand.choose_file'),
          hint: t('brand.from_file_hint'),
          drop: t('brand.drop_file'),
        }}
      />
      {propose.isPending && <p role="status">{t('brand.reading_file')}</p>}
      {(refused || propose.error) && <ErrorNote error={refused || propose.error} />}
      {result && !propose.isPending && !propose.error && !refused && (
        <ProposalSummary {...result} />
      )}
    </fieldset>
  );
}
