import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { type DownloadFormat, downloadFormats, formats } from '#shared/domain/formats.ts';

const commandOptions = {
  topic: { type: 'string' },
  title: { type: 'string' },
  instructions: { type: 'string' },
  language: { type: 'string' },
  theme: { type: 'string' },
  template: { type: 'string' },
  slides: { type: 'string' },
  search: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  'no-wait': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the command line; throws a TypeError for an unknown option. */
export const parseCommandLine = (args: string[]) =>
  parseArgs({ args, options: commandOptions, allowPositionals: true });

export type OptionValues = ReturnType<typeof parseCommandLine>['values'];

/** An error in the command line; the message is shown to the user. */
export class UsageError extends Error {}

/** Returns the format of `--format`, else of the extension of `--out`, else `pptx`. Throws UsageError. */
export function chooseFileFormat({
  format,
  out,
}: Pick<OptionValues, 'format' | 'out'>): DownloadFormat {
  const ending = out === undefined ? '' : extname(out).slice(1).toLowerCase();
  const formatName = format ?? (ending === '' ? 'pptx' : ending);
  const knownFormat = downloadFormats.find(
    (name) =>
      name === formatName || (format === undefined && formats[name].extension === formatName),
  );
  if (!knownFormat)
    throw new UsageError(`Unknown format ${formatName}: choose ${downloadFormats.join(', ')}.`);
  return knownFormat;
}

/** Returns the only positional argument of a command. Throws UsageError. */
export function getOnlyArgument(args: readonly string[], name: string): string {
  const [first, ...others] = args;
  if (first === undefined || others.length > 0) throw new UsageError(`Give one ${name}.`);
  return first;
}

/** Returns a file name from a title, with the format's extension. */
export const toFileName = (title: string, format: DownloadFormat): string =>
  `${basename(title.replace(/[/\\:*?"<>|]/g, ' ')).trim() || 'presentation'}.${formats[format].extension}`;
