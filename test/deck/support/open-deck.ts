import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { buildFontsDirectory } from './fonts.ts';

let directory: Promise<string> | undefined;
const writtenFiles = new Map<string, Promise<string>>();

/** Removes the files of all pages; call it after all tests of a file. */
export async function removePages(): Promise<void> {
  const pages = await directory;
  directory = undefined;
  writtenFiles.clear();
  if (pages) await rm(pages, { recursive: true });
}

/** Writes an HTML page to a temporary file and returns its file URL. */
export async function writePage(name: string, html: string): Promise<string> {
  directory ??= mkdtemp(join(tmpdir(), 'deck-html-'));
  const path = join(await directory, `${name}.html`);
  await writeFile(path, html);
  return `file://${path}`;
}

async function writeDeck(name: string, deck: Deck): Promise<string> {
  const options = { fontsDirectory: await buildFontsDirectory(), version: 1 };
  const { html } = await exportHtml(deck, composeDeck(deck), options);
  return writePage(name, html);
}

/** Returns the file URL of a deck's HTML file. A deck with the same name is written only once. */
export function writeDeckPage(name: string, deck: Deck): Promise<string> {
  const known = writtenFiles.get(name) ?? writeDeck(name, deck);
  writtenFiles.set(name, known);
  return known;
}

/** Opens a page and waits for its fonts. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate('document.fonts.ready');
  return page;
}
