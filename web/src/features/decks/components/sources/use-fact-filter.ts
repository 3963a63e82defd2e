import { useSearchParams } from 'react-router';
import { type FactFilter, factFilters } from './group-facts.ts';

/** The filter of the facts, stored in the URL. */
export function useFactFilter() {
  const [params, setParams] = useSearchParams();
  const filter = factFilters.find((name) => name === params.get('facts')) ?? 'all';
  const choose = (name: FactFilter) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === 'all') next.delete('facts');
        else next.set('facts', name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter, choose };
}
