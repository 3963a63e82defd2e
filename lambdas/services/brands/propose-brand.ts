import type { BrandProposal } from '#shared/domain/brand-proposal.ts';
import { findNearestFamily } from '#shared/domain/nearest-family.ts';
import { AppError } from '#shared/errors.ts';
import type { BrandProposalBody, BrandProposalView } from '#shared/schemas/brands.ts';
import { systemClock } from '../../lib/clock.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { ReadFailure } from '../sources/reading/read-failure.ts';
import { proposeFromTemplate } from './propose-from-template.ts';
import type { MappedLayout } from './template/read-template.ts';
import { readBrandPage } from './web/read-brand-page.ts';

/** Returns a proposal as the API shows it, with the bundled fonts that are most similar to the proposal's. */
function toView(
  { fonts, logo, ...proposal }: BrandProposal,
  layouts: MappedLayout[],
): BrandProposalView {
  const { heading, body } = fonts;
  return {
    ...proposal,
    layouts: layouts.map(({ isAdded, ...layout }) => ({ ...layout, is_added: isAdded })),
    fonts,
    nearest_fonts: {
      ...(heading === null ? {} : { heading: findNearestFamily(heading) }),
      ...(body === null ? {} : { body: findNearestFamily(body) }),
    },
    logo: logo && `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`,
  };
}

async function proposeFromPage(user: UserRecord, url: string): Promise<BrandProposalView> {
  await spendUse('page_account', user.id);
  try {
    return toView(await readBrandPage(url.includes('://') ? url : `https://${url}`), []);
  } catch (cause) {
    if (!(cause instanceof ReadFailure)) throw cause;
    throw new AppError('page_unreadable', { cause });
  }
}

/**
 * Reads a brand from a web page, or from an uploaded PowerPoint file or template. Throws rate_limited,
 * page_unreadable, and the errors of proposeFromTemplate.
 */
export async function proposeBrand(
  user: UserRecord,
  { url = '', source_id }: BrandProposalBody,
): Promise<BrandProposalView> {
  if (source_id === undefined) return proposeFromPage(user, url);
  const { proposal, layouts } = await proposeFromTemplate(user, source_id, systemClock);
  return toView(proposal, layouts);
}
