// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';

const folder = join(import.meta.dirname, '../../web/src');
const readStyles = (path: string) => readFileSync(join(folder, path), 'utf8');
const styles = readStyles('features/decks/components/presence/presence.module.css');
const tokens = readStyles('styles/tokens.css');

const letterColor = /color: (#\w{6});/.exec(styles)?.[1] ?? '';
const circleColors = [...styles.matchAll(/background: (#\w{6});/g)].map(([, color = '']) => color);
const groundColors = [...tokens.matchAll(/--ground: (#\w{6});/g)].map(([, color = '']) => color);

describe('colours of people', () => {
  it('the eight colours of people are all different', () => {
    expect(new Set(circleColors).size).toBe(8);
    expect(circleColors).toHaveLength(8);
  });

  it.each(circleColors)('initials on %s have a contrast of at least 4.5 to 1', (circle) => {
    expect(computeContrast(letterColor, circle)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(circleColors)(
    'the colour %s has a contrast of at least 3 to 1 to the background of both themes',
    (circle) => {
      expect(groundColors).toHaveLength(2);
      for (const ground of groundColors)
        expect(computeContrast(circle, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
