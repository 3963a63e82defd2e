import type { PictureCredit } from '#shared/deck/picture-credit.ts';

/** A picture of a site. */
export type StockPicture = {
  id: string;
  /** The site's description; may be empty. */
  description: string;
  /** 0 if the site doesn't say. */
  width: number;
  height: number;
  credit: PictureCredit;
  /** Address of a small copy, some 400 px wide. */
  thumbnailUrl: string;
  /** Address of a copy that is large enough for a slide. */
  fileUrl: string;
  /** Address that the site wants to be called when a picture is used. */
  useUrl?: string;
};

type StockPage = { pictures: StockPicture[]; hasMore: boolean };

/** A site with pictures. Its functions throw picture_provider_failed and picture_provider_limited. */
export type StockProvider = {
  name: string;
  /** Whether pages must load the site's thumbnails from the site itself. */
  isHotlinked?: boolean;
  search(query: string, page: number, signal?: AbortSignal): Promise<StockPage>;
  /** Returns one picture by its id on the site. */
  find(id: string, signal?: AbortSignal): Promise<StockPicture>;
  /** Tells the site that a picture is used, if its rules require that. */
  reportUse?(picture: StockPicture, signal?: AbortSignal): Promise<void>;
};

/** Pictures of one search page: providers without a key return at most 20. */
export const pageSize = 12;
