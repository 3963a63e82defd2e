import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { pictureQuery } from '../../api/picture.ts';
import { PresentationId } from '../../drawing/presentation-id.ts';

/** Returns a picture's data URI; undefined until a stored picture is loaded, and for an unknown id. */
export function usePicture(asset: string): string | undefined {
  const presentationId = useContext(PresentationId);
  const isData = asset.startsWith('data:');
  const enabled = !isData && asset !== '' && presentationId !== null;
  const { data } = useQuery({ ...pictureQuery(presentationId ?? '', asset), enabled });
  return isData ? asset : data;
}
