import { webConfigSchema } from '#shared/schemas/config.ts';
import { currentCommit } from '../config.ts';
import { inboxPath } from './mailbox.ts';
import { webConfigOfModel } from './model.ts';
import type { LocalSettings } from './settings.ts';
import type { WebFile } from './web-files.ts';

/** The web bucket's objects, with what this start changes of the stage's /config.json. */
export function localFiles(
  files: ReadonlyMap<string, WebFile>,
  { model }: Pick<LocalSettings, 'model'>,
  hasMailbox: boolean,
): Map<string, WebFile> {
  const changed = [...files].map(([key, file]): [string, WebFile] => {
    if (!key.endsWith('/config.json') || !('text' in file.content)) return [key, file];
    const text = JSON.stringify({
      ...webConfigSchema.parse(JSON.parse(file.content.text)),
      ...webConfigOfModel(model),
      // A kept assembly may be of an earlier commit with the same sources.
      commit: currentCommit(),
      // Other servers pass on little of the mails they are sent.
      ...(hasMailbox ? { local_mailbox: inboxPath } : {}),
    });
    return [key, { ...file, content: { text } }];
  });
  return new Map(changed);
}
