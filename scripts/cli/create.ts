import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sourceTypes } from '#shared/domain/source-types.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { CreatedSource, Source } from '#shared/schemas/sources.ts';
import { type Api, RequestError } from './api.ts';
import { chooseFileFormat, type OptionValues, UsageError } from './arguments.ts';
import { saveExport } from './export.ts';
import { follow, printProgress } from './follow.ts';

const pollMs = 1_000;

/**
 * Creates a presentation from files or a topic, waits for it, and saves it as a file if `--out` or `--format` is set.
 */
export async function create(
  api: Api,
  files: readonly string[],
  values: OptionValues,
): Promise<void> {
  if (files.length === 0 && values.topic === undefined) {
    throw new UsageError('Give a file or --topic.');
  }
  const savesFile = values.out !== undefined || values.format !== undefined;
  if (savesFile) chooseFileFormat(values);
  const body = { ...toCreateRequest(values), source_ids: await addSources(api, files) };
  const { id } = await api.send<Presentation>('/presentations', { method: 'POST', body });
  if (values['no-wait']) return void process.stdout.write(`${id}\n`);
  printProgress(`Presentation ${id}`);
  const deck = await follow(api, id);
  if (savesFile && deck.status === 'completed') await saveExport(api, deck, values);
  else process.stdout.write(`${id}\n`);
}

function toCreateRequest({ slides, topic = '', ...values }: OptionValues) {
  const { title, instructions, language, theme, template } = values;
  const slide_count = slides === undefined ? undefined : Number(slides);
  if (slide_count !== undefined && !Number.isInteger(slide_count)) {
    throw new UsageError('--slides must be a whole number.');
  }
  return { topic, title, instructions, language, theme, template, slide_count };
}

async function addSources(api: Api, files: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) ids.push((await addSource(api, file)).id);
  return ids;
}

const addSource = async (api: Api, file: string): Promise<Source> =>
  file === '-' ? addText(api, await text(process.stdin)) : addFile(api, file);

const addText = (api: Api, content: string): Promise<Source> =>
  api.send('/sources', { method: 'POST', body: { name: 'Text', text: content } });

async function addFile(api: Api, file: string): Promise<Source> {
  const extension = extname(file).slice(1).toLowerCase() as keyof typeof sourceTypes;
  const content_type = sourceTypes[extension] ?? 'application/octet-stream';
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new UsageError(`${file} can't be read.`, { cause });
  });
  const body = { name: basename(file), bytes: bytes.length, content_type };
  const source = await api.send<CreatedSource>('/sources', { method: 'POST', body });
  if (!source.upload) return source;
  const { url, method, headers } = source.upload;
  const uploaded = await fetch(url, { method, headers, body: new Uint8Array(bytes) });
  if (!uploaded.ok) throw new RequestError(`${file} could not be uploaded (${uploaded.status}).`);
  await api.send(`/sources/${source.id}/uploaded`, { method: 'POST' });
  return waitUntilRead(api, source.id, file);
}

async function waitUntilRead(api: Api, id: string, file: string): Promise<Source> {
  for (;;) {
    const source = await api.send<Source>(`/sources/${id}`);
    if (source.status === 'failed') throw new RequestError(`${file}: ${source.error?.detail}`);
    if (source.status === 'ready') return source;
    await wait(pollMs);
  }
}
