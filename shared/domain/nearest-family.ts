import { type BrandFamily, brandFamilies } from '../deck/brand-families.ts';

/**
 * Words in the names of well-known font families, by the bundled family that looks most similar; the first match
 * counts.
 */
const familyKeywords: readonly [BrandFamily, readonly string[]][] = [
  ['Space Grotesk', ['space', 'grotesk', 'syne', 'clash', 'unbounded', 'archivo']],
  ['IBM Plex Sans', ['plex', 'din', 'barlow', 'titillium', 'exo']],
  ['Fredoka', ['fredoka', 'baloo', 'comic', 'bubble', 'chewy']],
  ['Nunito', ['nunito', 'lato', 'quicksand', 'rubik', 'varela', 'rounded', 'mulish', 'karla']],
  [
    'Fraunces',
    ['fraunces', 'playfair', 'bodoni', 'didot', 'recoleta', 'cooper', 'dm serif', 'abril'],
  ],
  [
    'Lora',
    ['lora', 'garamond', 'baskerville', 'cormorant', 'caslon', 'palatino', 'crimson', 'bookman'],
  ],
  [
    'Source Serif 4',
    [
      'source serif',
      'georgia',
      'times',
      'merriweather',
      'pt serif',
      'noto serif',
      'cambria',
      'roboto slab',
      'rockwell',
    ],
  ],
  [
    'DM Sans',
    [
      'dm sans',
      'futura',
      'avenir',
      'circular',
      'century gothic',
      'poppins',
      'jost',
      'urbanist',
      'outfit',
    ],
  ],
  [
    'Manrope',
    [
      'manrope',
      'montserrat',
      'gotham',
      'proxima',
      'raleway',
      'red hat',
      'plus jakarta',
      'sora',
      'figtree',
    ],
  ],
  [
    'Source Sans 3',
    [
      'source sans',
      'open sans',
      'noto sans',
      'calibri',
      'segoe',
      'verdana',
      'tahoma',
      'trebuchet',
      'frutiger',
      'myriad',
      'fira',
      'pt sans',
      'work sans',
    ],
  ],
];

/**
 * Returns the bundled family that is nearest to a font family by its name; without a known name, a serif or sans-serif
 * family.
 */
export function findNearestFamily(name: string): BrandFamily {
  const lower = name.toLowerCase();
  const same = brandFamilies.find((family) => family.toLowerCase() === lower);
  if (same) return same;
  const known = familyKeywords.find(([, words]) => words.some((word) => lower.includes(word)));
  if (known) return known[0];
  return lower.includes('serif') && !lower.includes('sans') ? 'Source Serif 4' : 'Inter';
}
