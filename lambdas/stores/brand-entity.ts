import { CustomAttributeType, Entity } from 'electrodb';
import type { BrandFonts, DeckBrand } from '#shared/deck/deck-brand.ts';
import type { BrandTemplate } from '#shared/schemas/brands.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** Owner id of the brands that all users of the deployment share. */
export const sharedOwner = 'shared';

/**
 * A brand. Applying it to a presentation copies its fields. Its logos are stored as pictures under the brand's id.
 */
export const brandEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'brand', version: '1', service: 'deckwright' },
        attributes: {
          /** Id of a user, or `sharedOwner`. */
          owner_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          name: { type: 'string', required: true },
          /** Theme reference: the id of a theme with the brand's own colours. */
          theme: { type: 'string', required: true },
          fonts: { type: CustomAttributeType<BrandFonts>('any'), required: true },
          logos: { type: CustomAttributeType<DeckBrand['logos']>('any'), required: true },
          footer: { type: 'string', required: true },
          tone: { type: 'string', required: true },
          /** The company's slide masters: their id and how slides use their layouts. */
          template: { type: CustomAttributeType<BrandTemplate>('any') },
          /** Incremented at each change. */
          rev: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          updated_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'BRANDS#${owner_id}'),
            sk: defineKey('sk', 'BRAND#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Counts the brands that were ever added to an owner's list; see `addToList` in brand-store.ts. */
export const brandListEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'brand_list', version: '1', service: 'deckwright' },
        attributes: {
          owner_id: { type: 'string', required: true },
          added: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'BRANDS#${owner_id}'),
            sk: defineKey('sk', 'LIST'),
          },
        },
      },
      tableConfig(),
    ),
);
