import { numeralPlaceholder } from './number-notation.ts';

/**
 * Numbers that are not figures: addresses, versions, names of standards and products, set phrases such as 24/7,
 * ordinals, and references to a step, a chapter or a week.
 */
const nonFigurePatterns: readonly RegExp[] = [
  /\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w.+-]{1,64}@[\w-]{1,255}\.[\w.]+/gi,
  /\b(?:\d{1,3}\.){3}\d{1,3}(?:\/\d+)?\b|\bv?(?!\d{1,3}(?:\.\d{3}){1,8}(?![\d.]))\d+\.\d+\.\d+(?!\w)(?:[.-]\w+)*|\bv\d+(?:\.\d+)*\b/gi,
  /\b(?:ISO|IEC|IEEE|RFC|DIN|ASTM|ANSI|WCAG|HTTP|TLS|SHA|UTF|OAuth|SOC|PCI DSS|GB\/T|IPv|GPT|Python|Java|Node|Node\.js|PHP|Windows|iOS|Android|macOS|Ubuntu|iPhone|Web|Industry|Industrie|Boeing|Airbus|Covid|COVID|Basel|CO|Formula)[ -]?\d+(?:[.:-]\d+)*(?!\d|%)/g,
  /工业\s?\d\.0|十[一二三四五]五(?=规划|期间|时期)|["“「]?十[一二三四五]五["”」](?=规划|期间|时期)?/g,
  /\b24\/7\b|\b7\s?[×x]\s?24\b|\b80\/20\b|\b50\/50\b|\b360(?:[- ]degree|°)|\b9[- ]to[- ]5\b|\b101\b(?=\s*$)/gi,
  /\b\d{1,3}(?:st|nd|rd|th)\b(?! (?:January|February|March|April|May|June|July|August|September|October|November|December))/g,
  /\b(?:step|phase|stage|part|chapter|section|figure|fig\.|table|slide|page|p\.|item|point|day|week|month|year|quarter|sprint|milestone|level|tier|tip|rule|lesson|module|question|goal|priority|option|scenario|appendix|annex|article|art\.|no\.|nr\.|number|round|track|group|team|class|type|category|version|release|schritt|kapitel|teil|étape|paso)\s?#?\d{1,3}(?:\.\d+)*(?!\d|\s?%|[.,]\d|\s?(?:million|billion|k\b))/gi,
  /第\s?[\d一二三四五六七八九十百零〇]+(?!\s?[季])/g,
  /(?:步骤|阶段|图|表|附件|问题|方案|场景|任务|目标|要点|案例|模块|版本|等级|级别)\s?(?:\d{1,2}|[一二三四五六七八九十])(?![\d.%万亿元个年月日天倍])/g,
  /(?<![\p{L}\d])#\d{1,4}\b/gu,
  /\btop[- ]\d{1,3}\b/gi,
];

/** Replaces numbers that are not figures by placeholders. Positions of all other characters stay the same. */
export function blankNonFigures(text: string): string {
  return nonFigurePatterns.reduce(
    (rest, pattern) => rest.replace(pattern, (found) => numeralPlaceholder.repeat(found.length)),
    text,
  );
}
