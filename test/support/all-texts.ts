import type { MessageTree } from '#web/lib/messages.ts';
import { en } from '#web/locales/en.ts';
import { enApp } from '#web/locales/en-app.ts';
import { enCommands } from '#web/locales/en-commands.ts';
import { enCompare } from '#web/locales/en-compare.ts';
import { enEdit } from '#web/locales/en-edit.ts';
import { enLanding } from '#web/locales/en-landing.ts';
import { enMfa } from '#web/locales/en-mfa.ts';
import { enShare } from '#web/locales/en-share.ts';
import { enSources } from '#web/locales/en-sources.ts';
import { zh } from '#web/locales/zh.ts';
import { zhApp } from '#web/locales/zh-app.ts';
import { zhCommands } from '#web/locales/zh-commands.ts';
import { zhCompare } from '#web/locales/zh-compare.ts';
import { zhEdit } from '#web/locales/zh-edit.ts';
import { zhLanding } from '#web/locales/zh-landing.ts';
import { zhMfa } from '#web/locales/zh-mfa.ts';
import { zhShare } from '#web/locales/zh-share.ts';
import { zhSources } from '#web/locales/zh-sources.ts';

export type Language = 'en' | 'zh';

/** The app's texts in each language, by the groups in which they are loaded. */
export const textParts = {
  en: [en, enLanding, enApp, enCommands, enCompare, enEdit, enMfa, enShare, enSources],
  zh: [zh, zhLanding, zhApp, zhCommands, zhCompare, zhEdit, zhMfa, zhShare, zhSources],
} satisfies Record<Language, MessageTree[]>;

/** All texts of each language, by key. */
export const allTexts: Record<Language, MessageTree> = {
  en: Object.assign({}, ...textParts.en),
  zh: Object.assign({}, ...textParts.zh),
};
