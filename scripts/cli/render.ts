import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { composeDeck } from '#shared/deck/compose.ts';
import { type Deck, slideContentSchema } from '#shared/deck/model.ts';
import { withSafeFonts } from '#shared/deck/safe-fonts.ts';
import { isThemeReference } from '#shared/deck/theme-list.ts';
import { getDeckTheme } from '#shared/deck/themes.ts';
import type { DownloadFormat } from '#shared/domain/formats.ts';
import { chooseFileFormat, type OptionValues, toFileName, UsageError } from './arguments.ts';
import { save } from './export.ts';

const slideSchema = z
  .looseObject({ id: z.string(), point: z.string() })
  .transform(({ id, point, ...content }, context) => {
    const parsed = slideContentSchema.safeParse(content);
    if (parsed.success) return { ...parsed.data, id, point };
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });

const deckFileSchema = z.object({
  format: z.literal('deckwright-deck'),
  format_version: z.literal(1),
  version: z.number().int(),
  deck: z.object({
    title: z.string(),
    subtitle: z.string().optional(),
    language: z.string(),
    theme: z.string(),
    slides: z.array(slideSchema).min(1).max(200),
  }),
});

type RenderInput = { deck: Deck; version: number; fontsDirectory: string };

/** Each renderer is loaded when it is needed, because together they take a second. */
const renderers: Record<DownloadFormat, (input: RenderInput) => Promise<Uint8Array | string>> = {
  async html({ deck, ...options }) {
    const { exportHtml } = await import('#lambdas/exports/html.ts');
    return (await exportHtml(deck, composeDeck(deck), options)).html;
  },
  async pptx({ deck, fontsDirectory }) {
    const { exportPptx } = await import('#lambdas/exports/pptx/export-pptx.ts');
    return exportPptx(deck, composeDeck(deck), { fontsDirectory });
  },
  async safe_pptx({ deck, fontsDirectory }) {
    const { exportPptx } = await import('#lambdas/exports/pptx/export-pptx.ts');
    const theme = withSafeFonts(getDeckTheme(deck));
    return exportPptx(deck, composeDeck(deck, theme), { fontsDirectory, theme });
  },
  async pdf({ deck, fontsDirectory }) {
    const { exportPdf } = await import('#lambdas/exports/pdf/export-pdf.ts');
    return exportPdf(deck, composeDeck(deck), { fontsDirectory, date: new Date() });
  },
  async png({ deck, fontsDirectory }) {
    const { exportPngZip } = await import('#lambdas/exports/png-zip.ts');
    return exportPngZip(composeDeck(deck), { fontsDirectory });
  },
  async md({ deck }) {
    return (await import('#lambdas/exports/text/markdown.ts')).exportMarkdown(deck);
  },
  async json({ deck, version }) {
    return (await import('#lambdas/exports/text/json.ts')).exportJson(deck, version);
  },
};

/** Renders an exported JSON file without a server, and saves the result. Throws UsageError for an invalid file. */
export async function render(
  path: string,
  values: OptionValues,
  fontsDirectory: string,
): Promise<void> {
  const format = chooseFileFormat(values);
  const { deck, version } = await readDeckFile(path);
  const themedDeck = { ...deck, theme: values.theme ?? deck.theme };
  if (!isThemeReference(themedDeck.theme)) {
    throw new UsageError(`Unknown theme ${themedDeck.theme}.`);
  }
  const file = await renderers[format]({ deck: themedDeck, version, fontsDirectory });
  await save(file, values.out ?? toFileName(deck.title || basename(path, '.json'), format));
}

async function readDeckFile(path: string) {
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${path} can't be read.`, { cause });
  });
  const parsed = deckFileSchema.safeParse(parseJson(content, path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(
    `${path} is not an exported presentation: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new UsageError(`${path} is not JSON.`, { cause });
  }
}
