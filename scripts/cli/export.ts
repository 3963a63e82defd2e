import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { formats, toRequestedFormat } from '#shared/domain/formats.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Api } from './api.ts';
import { chooseFileFormat, type OptionValues, toFileName } from './arguments.ts';
import { printProgress } from './follow.ts';

const pollMs = 1_000;

/** Saves a presentation's published version as a file, and prints the file's name. Throws RequestError. */
export async function saveExport(
  api: Api,
  deck: Presentation,
  values: Pick<OptionValues, 'format' | 'out'>,
): Promise<void> {
  const format = chooseFileFormat(values);
  const path = `/presentations/${encodeURIComponent(deck.id)}`;
  const version = deck.current_html_version;
  if (!formats[format].isPublished && version !== null) {
    printProgress('Rendering the file.');
    const query = new URLSearchParams({
      version: String(version),
      format: toRequestedFormat(format),
    });
    await api.send(`${path}/generate-html-version?${query}`, { method: 'POST' });
  }
  for (;;) {
    const file = await api.download(`${path}/download?format=${format}`);
    if (file) return save(file, values.out ?? toFileName(deck.title, format));
    await wait(pollMs);
  }
}

/** Writes a file and prints its name. */
export async function save(bytes: Uint8Array | string, out: string): Promise<void> {
  await writeFile(out, bytes);
  process.stdout.write(`${out}\n`);
}
