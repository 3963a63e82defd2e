import type { PictureCredit } from '#shared/deck/picture-credit.ts';

/** A picture in the results of a picture site, such as Unsplash. */
export type StockPicture = {
  id: string;
  /** Description of the picture by the site; may be empty. */
  description: string;
  /** Width in pixels; 0 if unknown. The same applies to the height. */
  width: number;
  height: number;
  credit: PictureCredit;
  /** Address of a small copy, about 400 px wide. */
  thumbnailUrl: string;
  /** Address of a copy that is large enough for a slide. */
  fileUrl: string;
  /** Address to call when the picture is used, if the site requires that. */
  useUrl?: string;
};

type StockPage = { pictures: StockPicture[]; hasMore: boolean };

/**
 * A site that can be searched for pictures. Its functions throw picture_provider_failed and picture_provider_limited.
 */
export type StockProvider = {
  name: string;
  /** Whether pages must load the site's thumbnails from the site itself. */
  isHotlinked?: boolean;
  search(query: string, page: number, signal?: AbortSignal): Promise<StockPage>;
  /** Returns one picture by its id on the site. */
  find(id: string, signal?: AbortSignal): Promise<StockPicture>;
  /** Reports to the site that a picture is used, if its rules require that. */
  reportUse?(picture: StockPicture, signal?: AbortSignal): Promise<void>;
};

/** Number of pictures on a page of results. Openverse returns at most 20 without a key. */
export const pageSize = 12;
