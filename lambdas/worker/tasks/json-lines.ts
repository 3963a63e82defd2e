import { repairTexts } from '#shared/domain/text.ts';

/** Splits a stream of text into JSON lines; skips lines that are not a JSON object. */
export class JsonLines {
  /** Pieces of the unfinished last line; they are joined only when the line ends. */
  private rest: string[] = [];

  /** Adds a piece of text and returns the objects of the lines that it completes. */
  push(text: string): unknown[] {
    const [firstPart = '', ...furtherParts] = text.split('\n');
    this.rest.push(firstPart);
    return furtherParts.flatMap((nextPart) => {
      const closedObjects = this.end();
      this.rest = [nextPart];
      return closedObjects;
    });
  }

  /** Returns the object after the last line break, if any. */
  end(): unknown[] {
    const lastLine = this.rest.join('');
    this.rest = [];
    return parseLine(lastLine);
  }
}

function parseLine(line: string): unknown[] {
  const text = line.trim();
  if (!text.startsWith('{')) return [];
  try {
    return [repairTexts(JSON.parse(text) as unknown)];
  } catch {
    // An incomplete or invalid line is ignored: its entry stays missing and is requested again.
    return [];
  }
}
