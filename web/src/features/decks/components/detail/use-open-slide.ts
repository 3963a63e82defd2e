import { useSearchParams } from 'react-router';

/** Returns the URL parameters that show a slide in the studio, which is the default tab. */
export function setOpenSlideParam(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('tab');
  next.set('slide', id);
  return next;
}

/** The selected slide, stored in the URL; changing slides adds no history entries. */
export function useOpenSlide() {
  const [params, setParams] = useSearchParams();
  const openSlide = (id: string) =>
    setParams((before) => setOpenSlideParam(before, id), {
      replace: true,
      preventScrollReset: true,
    });
  return { id: params.get('slide'), openSlide };
}
