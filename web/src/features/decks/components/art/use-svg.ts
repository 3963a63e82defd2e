import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pictureQuery } from '../../api/picture.ts';
import { PresentationId } from '../../drawing/presentation-id.ts';

/** The address of a stored picture in a drawn slide. */
const pictureHref = / href="(pictures\/[\w./-]+)"/g;

type Pictures = Readonly<Record<string, string>>;

/** Returns the data URIs of the stored pictures in a drawing by their ids, as far as they are loaded. */
function usePictures(svg: string | null): Pictures {
  const presentationId = useContext(PresentationId);
  const client = useQueryClient();
  const [pictures, setPictures] = useState<Pictures>({});
  useEffect(() => {
    let isMounted = true;
    const assets = new Set([...(svg ?? '').matchAll(pictureHref)].map(([, asset = '']) => asset));
    for (const asset of presentationId === null ? [] : assets) {
      // A picture that can't be loaded leaves its area empty; the slide's texts stay usable.
      client.fetchQuery({ ...pictureQuery(presentationId ?? '', asset), retry: 2 }).then(
        (data) => isMounted && setPictures((loaded) => ({ ...loaded, [asset]: data })),
        () => undefined,
      );
    }
    return () => {
      isMounted = false;
    };
  }, [client, presentationId, svg]);
  return pictures;
}

/**
 * Shows SVG markup in the element of the returned ref. A stored picture is fetched with the session's token; its area
 * is empty until then.
 */
export function useSvg(svg: string | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const pictures = usePictures(svg);

  useLayoutEffect(() => {
    if (svg === null || !ref.current) return;
    // Replaces relative addresses of pictures, which would load from the page's own path.
    const shown = svg.replace(pictureHref, (_all, asset: string) =>
      pictures[asset] === undefined ? '' : ` href="${pictures[asset]}"`,
    );
    // Parsed as a separate document and imported, so that no markup is assigned to `innerHTML`.
    const parsed = new DOMParser().parseFromString(shown, 'image/svg+xml').documentElement;
    ref.current.replaceChildren(ref.current.ownerDocument.importNode(parsed, true));
  }, [svg, pictures]);
  return ref;
}
