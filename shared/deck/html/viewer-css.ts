import { overviewCss } from './css/overview-css.ts';
import { printCss, slideCss } from './css/slide-css.ts';
import { speakerCss } from './css/speaker-css.ts';
import { stageCss } from './css/stage-css.ts';

/** Look of the viewer. Its colours are the theme's (chrome-colors.ts); sizes follow from `--k`, which the script sets. */
export const viewerCss = `${slideCss}${stageCss}${overviewCss}${speakerCss}${printCss}`;
