import { webConfigSchema } from '#shared/schemas/config.ts';
import { currentCommit } from '../config.ts';
import { inboxPath } from './mailbox.ts';
import { toModelWebConfig } from './model.ts';
import type { LocalSettings } from './settings.ts';
import type { WebFile } from './web-files.ts';

/** Returns the web bucket's objects with a /config.json for this start of the stack. */
export function createLocalFiles(
  files: ReadonlyMap<string, WebFile>,
  { model }: Pick<LocalSettings, 'model'>,
  hasMailbox: boolean,
): Map<string, WebFile> {
  const changedFiles = [...files].map(([key, file]): [string, WebFile] => {
    if (!key.endsWith('/config.json') || !('text' in file.content)) return [key, file];
    const text = JSON.stringify({
      ...webConfigSchema.parse(JSON.parse(file.content.text)),
      ...toModelWebConfig(model),
      // The commit is set again, because a cached assembly may be from an earlier commit with the same sources.
      commit: currentCommit(),
      // The mailbox is offered only with the embedded SES: other emulators don't list sent mail in full.
      ...(hasMailbox ? { local_mailbox: inboxPath } : {}),
    });
    return [key, { ...file, content: { text } }];
  });
  return new Map(changedFiles);
}
