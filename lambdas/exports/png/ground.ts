import { channels } from '#shared/deck/color.ts';
import { paintOrder } from '#shared/deck/render-svg.ts';
import { type Box, canvas, type RectBox, type Scene } from '#shared/deck/scene.ts';
import type { Pixels } from './encode.ts';
import { type Radial, rampOf, steps } from './ramp.ts';

type Light = RectBox & { fill: Radial };

/** What lies beneath all else on a slide: a colour, and lights that fade to nothing. */
export type Ground = { color: string; lights: Light[] };

function isLight(box: Box): box is Light {
  if (box.kind !== 'rect' || typeof box.fill !== 'object' || box.fill.kind !== 'radial')
    return false;
  const isPlain = box.stroke === undefined && box.opacity === undefined && !box.radius;
  return isPlain && box.fill.stops.at(-1)?.opacity === 0;
}

/** A slide in two: its ground, and what is drawn over it; undefined where the ground is plain. */
export function splitGround(scene: Scene): { ground: Ground; rest: Scene } | undefined {
  const lights: Light[] = [];
  for (const box of paintOrder(scene.boxes)) {
    if (!isLight(box) || !scene.boxes.includes(box)) break;
    lights.push(box);
  }
  if (lights.length === 0) return undefined;
  const boxes = scene.boxes.filter((box) => !lights.some((light) => light === box));
  return {
    ground: { color: scene.background, lights },
    rest: { ...scene, background: 'none', boxes },
  };
}

function addLight(pixels: Uint32Array, width: number, height: number, light: Light): void {
  const scale = width / canvas.width;
  const { fill } = light;
  const { keep, red, green, blue } = rampOf(fill);
  const [cx, cy, r] = [fill.cx * scale, fill.cy * scale, fill.r * scale];
  const perStep = steps / (r * r);
  const top = Math.max(0, Math.round(light.y * scale), Math.floor(cy - r));
  const bottom = Math.min(height, Math.round((light.y + light.height) * scale), Math.ceil(cy + r));
  const left = Math.max(0, Math.round(light.x * scale));
  const right = Math.min(width, Math.round((light.x + light.width) * scale));
  for (let y = top; y < bottom; y += 1) {
    const dy = (y + 0.5 - cy) ** 2;
    const half = Math.sqrt(Math.max(0, r * r - dy));
    const end = Math.min(right, Math.floor(cx + half));
    for (let x = Math.max(left, Math.ceil(cx - half)); x < end; x += 1) {
      const step = Math.min(steps, ((x + 0.5 - cx) ** 2 + dy) * perStep) | 0;
      const under = pixels[y * width + x] ?? 0;
      const kept = keep[step] ?? 1;
      const newRed = (under & 255) * kept + (red[step] ?? 0) + 0.5;
      const newGreen = ((under >> 8) & 255) * kept + (green[step] ?? 0) + 0.5;
      const newBlue = ((under >> 16) & 255) * kept + (blue[step] ?? 0) + 0.5;
      pixels[y * width + x] = -16777216 | (newBlue << 16) | (newGreen << 8) | newRed;
    }
  }
}

let ground = new Uint32Array();

/** A ground's pixels, RGBA, row by row. Valid until the next call. */
function paint({ color, lights }: Ground, width: number, height: number): Uint32Array {
  const [red, green, blue] = channels(color);
  if (ground.length !== width * height) ground = new Uint32Array(width * height);
  ground.fill(-16777216 | (blue << 16) | (green << 8) | red);
  for (const light of lights) addLight(ground, width, height, light);
  return ground;
}

/** A channel of a pixel that is there in part, over another. */
const over = (top: number, under: number, rest: number) =>
  Math.min(255, top + Math.round((under * rest) / 255));

/**
 * Lays a picture over a ground, in place. The rasterizer takes a tenth of a second for a light over a whole slide;
 * this takes a hundredth.
 */
export function addGround({ width, height, rgba }: Pixels, below: Ground): void {
  const top = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  paint(below, width, height).forEach((under, i) => {
    const pixel = top[i] ?? 0;
    const rest = 255 - (pixel >>> 24);
    if (rest === 255) top[i] = under;
    else if (rest > 0) {
      const red = over(pixel & 255, under & 255, rest);
      const green = over((pixel >> 8) & 255, (under >> 8) & 255, rest);
      const blue = over((pixel >> 16) & 255, (under >> 16) & 255, rest);
      top[i] = -16777216 | (blue << 16) | (green << 8) | red;
    }
  });
}
