import type { en } from './en.ts';
import type { enAdmin } from './en-admin.ts';
import type { enApp } from './en-app.ts';
import type { enBrand } from './en-brand.ts';
import type { enChange } from './en-change.ts';
import type { enCommands } from './en-commands.ts';
import type { enComments } from './en-comments.ts';
import type { enCompare } from './en-compare.ts';
import type { enDeck } from './en-deck.ts';
import type { enDone } from './en-done.ts';
import type { enEdit } from './en-edit.ts';
import type { enFinding } from './en-finding.ts';
import type { enImport } from './en-import.ts';
import type { enLanding } from './en-landing.ts';
import type { enMaking } from './en-making.ts';
import type { enMfa } from './en-mfa.ts';
import type { enNewDeck } from './en-new-deck.ts';
import type { enPictures } from './en-pictures.ts';
import type { enPrograms } from './en-programs.ts';
import type { enShare } from './en-share.ts';
import type { enSources } from './en-sources.ts';

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/** Texts of the first load, on every page. */
export type PublicMessages = Words<typeof en>;

/** Texts of the landing page, loaded together with the page. */
export type LandingMessages = Words<typeof enLanding>;

/** Texts of the admin pages, which are loaded together with `MfaMessages`. */
export type AdminMessages = Words<typeof enAdmin>;

/** Texts of comments, loaded together with them. */
export type CommentMessages = Words<typeof enComments>;

/** Texts of the share dialog, loaded together with the dialog. */
export type ShareMessages = Words<typeof enShare>;

/** Texts of the notification that a presentation is ready. */
export type DoneMessages = Words<typeof enDone>;

/** Texts of the pages that need a sign-in, loaded together with the first such page. */
export type AppMessages = Words<typeof enApp>;

/** The part of `AppMessages` about a presentation, its versions and its preview. */
export type DeckMessages = Words<typeof enDeck>;

/** The part of `AppMessages` about editing, translating, regenerating and publishing. */
export type ChangeMessages = Words<typeof enChange>;

/** The part of `AppMessages` with the quality findings. */
export type FindingMessages = Words<typeof enFinding>;

/** The part of `AppMessages` about tasks, activity and usage. */
export type MakingMessages = Words<typeof enMaking>;

/** The part of `AppMessages` for the dialog that creates a presentation. */
export type NewDeckMessages = Words<typeof enNewDeck>;

/** Texts of the command palette and the shortcuts sheet, loaded together with both. */
export type CommandMessages = Words<typeof enCommands>;

/** Texts of the slide editor, loaded together with the editor. */
export type EditMessages = Words<typeof enEdit>;

/** The part of `EditMessages` about the picture panel. */
export type PictureMessages = Words<typeof enPictures>;

/** Texts of the import of a file, loaded together with those of the Sources tab. */
export type ImportMessages = Words<typeof enImport>;

/** The part of `EditMessages` about brands. */
export type BrandMessages = Words<typeof enBrand>;

/** Texts of comparing and restoring versions, loaded together with the comparison. */
export type CompareMessages = Words<typeof enCompare>;

/** Texts of the Sources tab, loaded together with the tab. */
export type SourceMessages = Words<typeof enSources>;

/** Texts of two-step verification, loaded together with its forms. */
export type MfaMessages = Words<typeof enMfa>;

/** Texts of API keys, which are loaded together with `MfaMessages`. */
export type ProgramMessages = Words<typeof enPrograms>;

export type Messages = PublicMessages &
  MfaMessages &
  LandingMessages &
  AppMessages &
  CommandMessages &
  EditMessages &
  ShareMessages &
  CompareMessages &
  SourceMessages;
