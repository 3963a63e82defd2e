import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { testActions } from './spec/actions.ts';
import { testBanner } from './spec/banner.ts';
import { testConstants } from './spec/constants.ts';
import { makeDesk } from './spec/desk.ts';
import { testErrors } from './spec/errors.ts';
import { testFirstSight } from './spec/first-sight.ts';
import { testJourneys } from './spec/journeys.ts';
import { testLayout } from './spec/layout.ts';
import { testNarrow } from './spec/narrow.ts';
import { testRoutes } from './spec/routes.ts';
import { testSignIn } from './spec/sign-in.ts';
import { testTabs } from './spec/tabs.ts';

const desk = makeDesk();

beforeAll(() => desk.setUp());
afterEach(() => desk.closePages());
afterAll(() => desk.tearDown());

describe('screens and routes', () => testRoutes(desk));
describe('layout', () => testLayout(desk));
describe('being signed in', () => testSignIn(desk));
describe('the queue’s banner', () => testBanner(desk));
describe('actions', () => testActions(desk));
describe('errors', () => testErrors(desk));
describe('constants', () => testConstants(desk));
describe('narrow places', () => testNarrow(desk));
describe('several tabs', () => testTabs(desk));
describe('the first sight of a page', () => testFirstSight(desk));
describe('journeys', () => testJourneys(desk));
