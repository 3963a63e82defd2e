import { useSearchParams } from 'react-router';

/** Returns the URL parameters with a slide open, or without an id with none. */
export function withOpenSlide(
  params: URLSearchParams,
  id: string | undefined,
  startsInEditor = false,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('slide');
  next.delete('edit');
  if (id !== undefined) next.set('slide', id);
  if (id !== undefined && startsInEditor) next.set('edit', '1');
  return next;
}

/** The open slide, stored in the URL: back closes it, changing slides adds no history entries. */
export function useOpenSlide() {
  const [params, setParams] = useSearchParams();
  const openSlide = (id: string | undefined) =>
    setParams((before) => withOpenSlide(before, id), {
      replace: params.has('slide'),
      preventScrollReset: true,
    });
  return { id: params.get('slide'), startsInEditor: params.get('edit') === '1', openSlide };
}
