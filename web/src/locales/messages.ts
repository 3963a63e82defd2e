import type { en } from './en.ts';
import type { enAdmin } from './en-admin.ts';
import type { enApp } from './en-app.ts';
import type { enChange } from './en-change.ts';
import type { enCommands } from './en-commands.ts';
import type { enCompare } from './en-compare.ts';
import type { enDeck } from './en-deck.ts';
import type { enDone } from './en-done.ts';
import type { enEdit } from './en-edit.ts';
import type { enFinding } from './en-finding.ts';
import type { enLanding } from './en-landing.ts';
import type { enMaking } from './en-making.ts';
import type { enMfa } from './en-mfa.ts';
import type { enNewDeck } from './en-new-deck.ts';
import type { enShare } from './en-share.ts';
import type { enSources } from './en-sources.ts';

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/** What a language must have for the first load of every page. */
export type PublicMessages = Words<typeof en>;

/** What a language must have for the landing page; loaded with it. */
export type LandingMessages = Words<typeof enLanding>;

/** What a language must have for the admin’s pages. */
export type AdminMessages = Words<typeof enAdmin>;

/** What a language must have for the dialog of links; loaded with it. */
export type ShareMessages = Words<typeof enShare>;

/** What a language must have for telling that a deck is done. */
export type DoneMessages = Words<typeof enDone>;

/** What a language must have for the pages behind the sign-in; loaded with them. */
export type AppMessages = Words<typeof enApp>;

/** What a language must have of those pages for a presentation, its versions and its preview. */
export type DeckMessages = Words<typeof enDeck>;

/** … for changing, translating and making it again. */
export type ChangeMessages = Words<typeof enChange>;

/** … for what is found on its slides. */
export type FindingMessages = Words<typeof enFinding>;

/** … for its tasks, what happened and what it used. */
export type MakingMessages = Words<typeof enMaking>;

/** … for beginning one. */
export type NewDeckMessages = Words<typeof enNewDeck>;

/** What a language must have for the palette and the list of shortcuts; loaded with them. */
export type CommandMessages = Words<typeof enCommands>;

/** What a language must have for the slide editor; loaded with it. */
export type EditMessages = Words<typeof enEdit>;

/** What a language must have for comparing versions and restoring one; loaded with that. */
export type CompareMessages = Words<typeof enCompare>;

/** What a language must have for what a deck rests on; loaded with that. */
export type SourceMessages = Words<typeof enSources>;

/** What a language must have for two-step verification; loaded with that. */
export type MfaMessages = Words<typeof enMfa>;

export type Messages = PublicMessages &
  MfaMessages &
  LandingMessages &
  AppMessages &
  CommandMessages &
  EditMessages &
  ShareMessages &
  CompareMessages &
  SourceMessages;
