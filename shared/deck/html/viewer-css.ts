import { overviewCss } from './css/overview-css.ts';
import { printCss, slideCss } from './css/slide-css.ts';
import { speakerCss } from './css/speaker-css.ts';
import { stageCss } from './css/stage-css.ts';

/** CSS of the viewer. Colours are variables from chrome-colors.ts; sizes depend on `--k`, which the script sets. */
export const viewerCss = `${slideCss}${stageCss}${overviewCss}${speakerCss}${printCss}`;
