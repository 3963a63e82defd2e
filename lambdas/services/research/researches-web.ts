import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { env } from '../../lib/env.ts';
import { findAddresses } from './page-address.ts';

/** Whether a deck without sources gets web research: the deployment has a web search, or the request contains URLs. */
export const researchesWeb = ({
  topic,
  instructions = '',
}: Pick<CreatePresentationBody, 'topic' | 'instructions'>): boolean =>
  env.SETTINGS.search !== undefined || findAddresses(`${topic}\n${instructions}`).length > 0;
