import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

/** The rules of a style sheet, as a browser reads it. */
function rulesOf(path: string): CSSRule[] {
  const style = document.createElement('style');
  style.textContent = readFileSync(join(import.meta.dirname, '../../web/src', path), 'utf8');
  document.head.append(style);
  return [...(style.sheet?.cssRules ?? [])];
}

const isStyle = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule;
const isMedia = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule;

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('a button beneath a mouse', () => {
  /** The looks that it takes on by that alone. */
  function lit(className: string, attributes: Record<string, string>): string[] {
    const button = document.createElement('button');
    button.className = className;
    for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
    document.body.append(button);
    return rulesOf('components/button.module.css')
      .filter(isStyle)
      .flatMap(({ selectorText }) => selectorText.split(/,(?![^(]*\))/))
      .filter((one) => one.includes(':hover') && button.matches(one.replace(':hover', '')));
  }

  it.each(['button primary', 'button quiet', 'button plain', 'icon'])(
    'that is “%s” lights up only where it can be pressed',
    (className) => {
      expect(lit(className, {})).toHaveLength(1);
      expect(lit(className, { disabled: '' })).toEqual([]);
      expect(lit(className, { 'aria-disabled': 'true' })).toEqual([]);
    },
  );
});

it('a button that is busy keeps its words and its icon in sight', () => {
  document.body.innerHTML =
    '<button class="button primary" aria-busy="true" aria-disabled="true"><svg></svg><span class="label">Make</span><span class="busy"></span></button>';
  const button = document.body.firstElementChild as HTMLElement;
  rulesOf('components/button.module.css');

  for (const part of [button, ...button.children]) {
    expect(getComputedStyle(part)).toMatchObject({ visibility: 'visible' });
    expect(getComputedStyle(part).opacity || '1').toBe('1');
  }
});

describe('the grip of a slide', () => {
  /** What a browser says of the pointers that are there, the first of which is the primary one. */
  const fits = (pointers: readonly string[], media: string): boolean => {
    const [, isAny, wanted = ''] = /^\((any-)?pointer: (\w+)\)$/.exec(media) ?? [];
    return isAny ? pointers.includes(wanted) : pointers[0] === wanted;
  };

  it.each([
    { device: 'a phone', pointers: ['coarse'], isShown: true },
    { device: 'a laptop with a touch screen', pointers: ['fine', 'coarse'], isShown: true },
    { device: 'a desktop with a mouse', pointers: ['fine'], isShown: false },
  ])('on $device is shown: $isShown', ({ pointers, isShown }) => {
    const displays = rulesOf('features/decks/components/detail/slides-tab.module.css')
      .flatMap((rule) =>
        isMedia(rule) && fits(pointers, rule.media.mediaText) ? [...rule.cssRules] : [rule],
      )
      .filter(isStyle)
      .filter(({ selectorText, style }) => selectorText === '.grip' && style.display !== '')
      .map(({ style }) => style.display);

    expect(displays.at(-1)).toBe(isShown ? 'grid' : 'none');
  });
});
