import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Brand } from '#shared/schemas/brands.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { toDataUri } from './picture.ts';

/** Query for a logo of a brand by its id, as a data URI; another logo has another id. */
const logoQuery = (brandId: string, asset: string) =>
  queryOptions({
    queryKey: ['brands', brandId, asset],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(`/brands/${encodeURIComponent(brandId)}/${asset}`, {
        signal,
      });
      return toDataUri(blob);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type Logos = Brand['logos'];

/** Returns the data URIs of a brand's stored logos, as far as they are loaded. */
export function useLogos(brand: Pick<Brand, 'id' | 'logos'> | undefined): Logos {
  const entries = Object.entries(brand?.logos ?? {}) as [keyof Logos, string][];
  const queries = useQueries({
    queries: entries.map(([, asset]) => logoQuery(brand?.id ?? '', asset)),
  });
  return Object.fromEntries(
    entries.flatMap(([kind], i) => {
      const data = queries[i]?.data;
      return data === undefined ? [] : [[kind, data]];
    }),
  );
}
