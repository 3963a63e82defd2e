import { type FormEvent, useState } from 'react';
import type { BrandProposalView } from '#shared/schemas/brands.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWorld } from '#web/components/icons/world.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useProposeBrand } from '../../api/brands.ts';
import styles from './brands.module.css';
import { ProposalSummary } from './proposal-summary.tsx';
import { convertToPng } from './read-logo.ts';

type Props = { onProposal: (proposal: BrandProposalView, logo: string | null) => void };

/** Fills the form of a brand from the company's web page. */
export function BrandFromWeb({ onProposal }: Props) {
  const { t } = useTranslation();
  const propose = useProposeBrand();
  const [result, setResult] = useState<{ proposal: BrandProposalView; hasLogo: boolean }>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = getFormText(new FormData(event.currentTarget), 'url');
    if (url === '' || propose.isPending) return;
    propose.mutate(url, {
      onSuccess: async (proposal) => {
        const logo = proposal.logo === null ? null : await convertToPng(proposal.logo);
        setResult({ proposal, hasLogo: logo !== null });
        onProposal(proposal, logo);
      },
    });
  };
  return (
    <form className={styles.fromWeb} onSubmit={submit}>
      <TextInput
        label={t('brand.from_web')}
        hint={t('brand.from_web_hint')}
        name="url"
        inputMode="url"
        placeholder="example.com"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" icon={<IconWorld />} isBusy={propose.isPending}>
        {t('brand.read_page')}
      </Button>
      {propose.error && <ErrorNote error={propose.error} />}
      {result && !propose.isPending && !propose.error && <ProposalSummary {...result} />}
    </form>
  );
}
