import { useSearchParams } from 'react-router';

/** The address of the page with a slide opened over it, or, without an id, with none. */
export function withSlide(
  params: URLSearchParams,
  id: string | undefined,
  isToEdit = false,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('slide');
  next.delete('edit');
  if (id !== undefined) next.set('slide', id);
  if (id !== undefined && isToEdit) next.set('edit', '1');
  return next;
}

/** The slide that is looked at, by the page's address: a link opens it, back closes it, turning pages adds no steps. */
export function useOpenSlide() {
  const [params, setParams] = useSearchParams();
  const show = (id: string | undefined) =>
    setParams((before) => withSlide(before, id), {
      replace: params.has('slide'),
      preventScrollReset: true,
    });
  return { id: params.get('slide'), isToEdit: params.get('edit') === '1', show };
}
