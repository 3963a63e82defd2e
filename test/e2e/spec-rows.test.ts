import { describe } from 'vitest';
import { setUpBreakableFixture } from './breakable-fixture.ts';
import { testActions } from './spec/actions.ts';
import { testBanner } from './spec/banner.ts';
import { testConstants } from './spec/constants.ts';
import { testErrors } from './spec/errors.ts';
import { testFirstLoad } from './spec/first-load.ts';
import { testJourneys } from './spec/journeys.ts';
import { testLayout } from './spec/layout.ts';
import { testMainPages } from './spec/main-pages.ts';
import { testOverflow } from './spec/overflow.ts';
import { testPresentingAndResuming } from './spec/presenting-and-resuming.ts';
import { testRoutes } from './spec/routes.ts';
import { testSignIn } from './spec/sign-in.ts';
import { testTabs } from './spec/tabs.ts';

const { fixture, repairModel } = setUpBreakableFixture();

describe('screens and routes of the app', () => testRoutes(fixture));
describe('the layout of the app’s pages', () => testLayout(fixture));
describe('the session of a signed-in user', () => testSignIn(fixture));
describe('the queue’s banner', () => testBanner(fixture));
describe('actions of a presentation and its versions', () => testActions(fixture));
describe('error pages and messages', () => testErrors(fixture));
describe('time limits, cache times and number formats of the specification', () =>
  testConstants(fixture));
describe('overflow of long texts', () => testOverflow(fixture));
describe('several tabs of the app in one browser', () => testTabs(fixture));
describe('first load of the app', () => testFirstLoad(fixture));
describe('accessibility of the main pages', () => testMainPages(fixture));
describe('presenting a deck and resuming a failed deck', () =>
  testPresentingAndResuming(fixture, repairModel));
describe('journeys through the app', () => testJourneys(fixture));
