import { cleanFileName } from '#shared/deck/file-name.ts';
import { formatIsoOrNull } from '../../lib/clock.ts';
import { artifactKeys } from '../../stores/artifact-store.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import { type ExportFile, jsonFile } from './export-file.ts';

/** Yields the files of a source: its data, the original file and the text that was read from it. */
export function* sourceFiles(source: SourceItem): Generator<ExportFile> {
  const { id, name, kind, status, error, bytes, content_type, url, passages, language } = source;
  const folder = `sources/${cleanFileName(name, 'source', 60)} ${id}`;
  yield jsonFile(`${folder}/source.json`, {
    ...{ id, name, kind, status, error: error ?? null, bytes, content_type: content_type ?? null },
    ...{ url: url ?? null, passages, language },
    characters: source.characters ?? null,
    used_by: source.decks ?? [],
    created_at: formatIsoOrNull(source.created_at),
  });
  yield { path: `${folder}/${originalName(source)}`, artifact: artifactKeys.original(id) };
  yield { path: `${folder}/text.json`, artifact: artifactKeys.passages(id) };
}

/** Returns the name of a source's original file in the export, with its extension. */
const originalName = ({ name }: SourceItem): string =>
  `original ${cleanFileName(name, 'file', 120)}`;
