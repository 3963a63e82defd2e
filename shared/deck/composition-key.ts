import type { SlideContent } from './model.ts';

/**
 * Returns a key for how a slide looks apart from its texts, such as `3 columns`, to find neighbours that look alike;
 * undefined for layouts that may follow each other.
 */
export function getCompositionKey(slide: SlideContent): string | undefined {
  switch (slide.layout) {
    case 'chart':
      return `chart ${slide.blocks.kind}`;
    case 'cards':
      return `${slide.blocks.cards.length} columns`;
    case 'stats':
      return slide.blocks.image ? undefined : `${slide.blocks.stats.length} columns`;
    case 'process':
      return `${slide.blocks.steps.length} columns`;
    default:
      return undefined;
  }
}
