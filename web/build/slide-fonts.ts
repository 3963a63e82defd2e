import type { Plugin } from 'vite';

const chineseStyleSheet = /@fontsource-variable\/noto-(?:sans|serif)-sc\/index\.css(?:\?|$)/;

/** Gives the packages' Chinese fonts the names of the families in slides. */
export const createSlideFontsPlugin = (): Plugin => ({
  name: 'slide-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: chineseStyleSheet },
    handler: (css) => css.replaceAll("SC Variable'", "SC'"),
  },
});
