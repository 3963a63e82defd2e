import { type Scene, textBoxes } from './scene.ts';
import { systemFamily } from './shape.ts';

/** A font face and the characters of it that a deck uses. */
export type FaceUse = { family: string; weight: number; text: string };

/** Which characters of which faces scenes use, so that fonts can be cut down to them. */
export function collectFaces(scenes: Scene[]): FaceUse[] {
  const uses = new Map<string, { family: string; weight: number; chars: Set<string> }>();
  for (const box of scenes.flatMap(textBoxes))
    for (const run of box.lines.flatMap((line) => line.runs)) {
      if (run.family === systemFamily) continue;
      const key = `${run.family}-${run.weight}`;
      const use = uses.get(key) ?? { family: run.family, weight: run.weight, chars: new Set() };
      for (const char of run.text) use.chars.add(char);
      uses.set(key, use);
    }
  return [...uses.values()].map(({ family, weight, chars }) => ({
    family,
    weight,
    text: [...chars].sort().join(''),
  }));
}
