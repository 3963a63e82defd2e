import { AppError } from '#shared/errors.ts';
import type { StockProviderId } from '#shared/schemas/picture-settings.ts';
import { env } from '../../../lib/env.ts';
import { openverse } from './openverse.ts';
import { pexels } from './pexels.ts';
import type { StockProvider } from './stock-provider.ts';
import { unsplash } from './unsplash.ts';

const stockProviders: Record<StockProviderId, StockProvider> = { openverse, pexels, unsplash };

/** Returns the picture sites that the deployment's settings enable, in the order of the settings. */
export const activeStockProviders = (): [StockProviderId, StockProvider][] =>
  (env.SETTINGS.pictures?.search ?? []).map((id) => [id, stockProviders[id]]);

/** Returns a picture site that the deployment's settings enable. Throws pictures_not_set_up for another one. */
export function requireStockProvider(id: StockProviderId): StockProvider {
  const found = activeStockProviders().find(([active]) => active === id);
  if (!found) throw new AppError('pictures_not_set_up');
  return found[1];
}
