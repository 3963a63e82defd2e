import { useMutation } from '@tanstack/react-query';
import type { BrandProposalView } from '#shared/schemas/brands.ts';
import { call } from '#web/lib/api-client.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { uploadFile } from './sources.ts';

/** Reads a brand from a PowerPoint file or template, which is uploaded as a source. */
export const useProposeFromFile = () =>
  useMutation({
    meta: useErrorShownInForm(),
    mutationFn: async (file: File) => {
      const source = await uploadFile(file, () => undefined, new AbortController().signal);
      const body = { source_id: source.id };
      const proposal = await call<BrandProposalView>('/brands/proposals', { method: 'POST', body });
      return { proposal, sourceId: source.id };
    },
  });
