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

type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Texts of the first load, on every page. */
export type PublicMessages = Translated<typeof en>;

/** Texts of the landing page, loaded together with the page. */
export type LandingMessages = Translated<typeof enLanding>;

/** Texts of the admin pages, which are loaded together with `MfaMessages`. */
export type AdminMessages = Translated<typeof enAdmin>;

/** Texts of comments, loaded together with them. */
export type CommentMessages = Translated<typeof enComments>;

/** Texts of the share dialog, loaded together with the dialog. */
export type ShareMessages = Translated<typeof enShare>;

/** Texts of the notification that a presentation is ready. */
export type DoneMessages = Translated<typeof enDone>;

/** Texts of the pages that need a sign-in, loaded together with the first such page. */
export type AppMessages = Translated<typeof enApp>;

/** The part of `AppMessages` about a presentation, its versions and its preview. */
export type DeckMessages = Translated<typeof enDeck>;

/** The part of `AppMessages` about editing, translating, regenerating and publishing. */
export type ChangeMessages = Translated<typeof enChange>;

/** The part of `AppMessages` with the quality findings. */
export type FindingMessages = Translated<typeof enFinding>;

/** The part of `AppMessages` about tasks, activity and usage. */
export type MakingMessages = Translated<typeof enMaking>;

/** The part of `AppMessages` for the dialog that creates a presentation. */
export type NewDeckMessages = Translated<typeof enNewDeck>;

/** Texts of the command palette and the shortcuts sheet, loaded together with both. */
export type CommandMessages = Translated<typeof enCommands>;

/** Texts of the slide editor, loaded together with the editor. */
export type EditMessages = Translated<typeof enEdit>;

/** The part of `EditMessages` about the picture panel. */
export type PictureMessages = Translated<typeof enPictures>;

/** Texts of the import of a file, loaded together with those of the Sources tab. */
export type ImportMessages = Translated<typeof enImport>;

/** The part of `EditMessages` about brands. */
export type BrandMessages = Translated<typeof enBrand>;

/** Texts of comparing and restoring versions, loaded together with the comparison. */
export type CompareMessages = Translated<typeof enCompare>;

/** Texts of the Sources tab, loaded together with the tab. */
export type SourceMessages = Translated<typeof enSources>;

/** Texts of two-step verification, loaded together with its forms. */
export type MfaMessages = Translated<typeof enMfa>;

/** Texts of API keys, which are loaded together with `MfaMessages`. */
export type ProgramMessages = Translated<typeof enPrograms>;

export type Messages = PublicMessages &
  MfaMessages &
  LandingMessages &
  AppMessages &
  CommandMessages &
  EditMessages &
  ShareMessages &
  CompareMessages &
  SourceMessages;
