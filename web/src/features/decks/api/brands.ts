import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Brand,
  BrandProposalView,
  CreateBrandBody,
  UpdateBrandBody,
} from '#shared/schemas/brands.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const brandsKey = ['brands'] as const;

const brandPath = (id: string): string => `/brands/${encodeURIComponent(id)}`;

/** Query for the user's brands, newest first, and the shared ones. */
export const brandsQuery = queryOptions({
  queryKey: brandsKey,
  queryFn: async ({ signal }) => (await call<{ items: Brand[] }>('/brands', { signal })).items,
  staleTime: 30_000,
  meta: { isErrorShownInForm: true },
});

function useBrandMutation<Result, Variables>(
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: brandsKey }),
  });
}

export type SavedBrand = {
  brand: Brand | undefined;
  body: CreateBrandBody & Pick<UpdateBrandBody, 'is_shared'>;
};

/** Creates a brand, or changes the given one at its revision. */
export const useSaveBrand = () =>
  useBrandMutation(({ brand, body }: SavedBrand) =>
    brand
      ? call<Brand>(brandPath(brand.id), {
          method: 'PATCH',
          headers: { 'If-Match': `"${brand.rev}"` },
          body,
        })
      : call<Brand>('/brands', {
          method: 'POST',
          idempotencyKey: getIdempotencyKey(body),
          body,
        }),
  );

/** Deletes a brand; presentations that use it keep their own copy of it. */
export const useDeleteBrand = () =>
  useBrandMutation((id: string) => call<void>(brandPath(id), { method: 'DELETE' }));

/** Requests a proposal for a brand from the web page at a URL; the proposal is not saved. */
export const useProposeBrand = () =>
  useMutation({
    meta: useErrorShownInForm(),
    mutationFn: (url: string) =>
      call<BrandProposalView>('/brands/proposals', { method: 'POST', body: { url } }),
  });
