import type { SlideContent } from '#shared/deck/model.ts';

/**
 * A finished presentation that comes with the product; its slides cite passages of its source by number, such as
 * `p2`.
 */
export type Example = {
  language: string;
  theme: string;
  title: string;
  subtitle: string;
  topic: string;
  audience: string;
  source?: { name: string; text: string };
  slides: (SlideContent & { point: string })[];
};
