import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

/** Returns the rules of a style sheet, parsed by the browser. */
function parseRules(path: string): CSSRule[] {
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

describe('hover style of a button', () => {
  /** Returns the hover selectors that match the button. */
  function matchingHoverSelectors(className: string, attributes: Record<string, string>): string[] {
    const button = document.createElement('button');
    button.className = className;
    for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
    document.body.append(button);
    return parseRules('components/button.module.css')
      .filter(isStyle)
      .flatMap(({ selectorText }) => selectorText.split(/,(?![^(]*\))/))
      .filter((one) => one.includes(':hover') && button.matches(one.replace(':hover', '')));
  }

  it.each(['button primary', 'button quiet', 'button plain', 'icon'])(
    'the hover style of “%s” applies only when the button can be pressed',
    (className) => {
      expect(matchingHoverSelectors(className, {})).toHaveLength(1);
      expect(matchingHoverSelectors(className, { disabled: '' })).toEqual([]);
      expect(matchingHoverSelectors(className, { 'aria-disabled': 'true' })).toEqual([]);
    },
  );
});

it('label and icon of a busy button stay visible', () => {
  document.body.innerHTML =
    '<button class="button primary" aria-busy="true" aria-disabled="true"><svg></svg><span class="label">Make</span><span class="busy"></span></button>';
  const button = document.body.firstElementChild as HTMLElement;
  parseRules('components/button.module.css');

  for (const part of [button, ...button.children]) {
    expect(getComputedStyle(part)).toMatchObject({ visibility: 'visible' });
    expect(getComputedStyle(part).opacity || '1').toBe('1');
  }
});

describe('drag handle of a slide', () => {
  /** Evaluates a media query about pointers for the given pointers, of which the first is the primary one. */
  const matchesPointers = (pointers: readonly string[], media: string): boolean => {
    const [, isAny, wanted = ''] = /^\((any-)?pointer: (\w+)\)$/.exec(media) ?? [];
    return isAny ? pointers.includes(wanted) : pointers[0] === wanted;
  };

  it.each([
    { device: 'a phone', pointers: ['coarse'], isShown: true },
    { device: 'a laptop with a touch screen', pointers: ['fine', 'coarse'], isShown: true },
    { device: 'a desktop with a mouse', pointers: ['fine'], isShown: false },
  ])('the drag handle on $device is shown: $isShown', ({ pointers, isShown }) => {
    const displays = parseRules('features/decks/components/studio/filmstrip.module.css')
      .flatMap((rule) =>
        isMedia(rule) && matchesPointers(pointers, rule.media.mediaText)
          ? [...rule.cssRules]
          : [rule],
      )
      .filter(isStyle)
      .filter(({ selectorText, style }) => selectorText === '.grip' && style.display !== '')
      .map(({ style }) => style.display);

    expect(displays.at(-1)).toBe(isShown ? 'grid' : 'none');
  });
});
