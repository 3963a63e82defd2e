import type { SlideContent } from '#shared/deck/model.ts';

/** A finished presentation that comes with the product; its slides quote passages of its source by number. */
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
