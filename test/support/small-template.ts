import { strToU8, zipSync } from 'fflate';
import { namespaces, relationshipsXml } from '#lambdas/exports/pptx/parts.ts';
import { jpeg } from '#test/support/hostile-pictures.ts';

/** Layouts of the small template: type, name, and the placeholders besides the title. */
type SmallLayout = { type: string; name: string; shapes?: string };

const formatBox = (x: number, y: number, cx: number, cy: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`;

const formatPlaceholder = (id: number, ph: string, position: string, text = 'Text') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Placeholder ${id}"/><p:cNvSpPr/><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr><p:spPr>${position}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

const logoMarkup = `<p:pic><p:nvPicPr><p:cNvPr id="20" name="Logo"><a:hlinkClick r:id="web"/></p:cNvPr><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="logo" r:link="web"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${formatBox(10_800_000, 200_000, 1_000_000, 500_000)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;

const formatShapeTree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

const formatColorScheme = (background: string, text: string) =>
  [
    ['dk1', text],
    ['lt1', background],
    ['dk2', '44546A'],
    ['lt2', 'E7E6E6'],
    ['accent1', '0A6540'],
    ['accent2', 'FFCC00'],
    ['accent3', 'A5A5A5'],
    ['accent4', 'C00000'],
    ['accent5', '5B9BD5'],
    ['accent6', '70AD47'],
    ['hlink', '0563C1'],
    ['folHlink', '954F72'],
  ]
    .map(([name, hex]) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`)
    .join('');

const fillMarkup = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const formatScheme = `<a:fmtScheme name="Acme"><a:fillStyleLst>${fillMarkup.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fillMarkup}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fillMarkup.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`;

const formatFont = (name: string) =>
  `<a:latin typeface="${name}"/><a:ea typeface=""/><a:cs typeface=""/>`;

const formatTextStyle = (size: number, face: string, margin = 0) =>
  `<a:lvl1pPr marL="${margin}" algn="l"><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="${face}"/></a:defRPr></a:lvl1pPr>`;

const usualLayouts: SmallLayout[] = [
  {
    type: 'title',
    name: 'Opening',
    shapes: formatPlaceholder(
      3,
      'type="subTitle" idx="1"',
      formatBox(1_000_000, 3_600_000, 8_000_000, 1_200_000),
    ),
  },
  { type: 'titleOnly', name: 'Headline' },
  { type: 'obj', name: 'Headline and text', shapes: formatPlaceholder(3, 'idx="1"', '') },
];

type TemplateOptions = {
  layouts?: SmallLayout[];
  /** Slide size in EMU. */
  size?: { width: number; height: number };
  background?: string;
  text?: string;
  /** Font size of titles in hundredths of a point. */
  titleSize?: number;
  /** Left margin of a title's paragraphs in EMU. */
  titleMargin?: number;
  /** XML after the shapes of the master. */
  extraShapes?: string;
};

/** Returns a small template with a master, layouts, a logo, a link, a macro and an animation. */
export function createSmallTemplate({
  layouts = usualLayouts,
  size = { width: 12_192_000, height: 6_858_000 },
  background = 'FFFFFF',
  text = '1F1F1F',
  titleSize = 3600,
  titleMargin = 0,
  extraShapes = '',
}: TemplateOptions = {}): Uint8Array<ArrayBuffer> {
  const base = 'data:image/jpeg;base64,';
  const master = `<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${formatShapeTree(
    formatPlaceholder(2, 'type="title"', formatBox(800_000, 400_000, 9_600_000, 1_000_000)) +
      formatPlaceholder(
        3,
        'type="body" idx="1"',
        formatBox(800_000, 1_600_000, 10_600_000, 4_400_000),
      ) +
      formatPlaceholder(
        4,
        'type="ftr" idx="3"',
        formatBox(4_000_000, 6_300_000, 4_000_000, 360_000),
        'Acme Ltd',
      ) +
      formatPlaceholder(
        5,
        'type="sldNum" idx="4"',
        formatBox(8_600_000, 6_300_000, 2_700_000, 360_000),
      ) +
      logoMarkup +
      extraShapes,
  )}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst/><p:timing/><p:txStyles><p:titleStyle>${formatTextStyle(titleSize, '+mj-lt', titleMargin)}</p:titleStyle><p:bodyStyle>${formatTextStyle(2000, '+mn-lt')}</p:bodyStyle><p:otherStyle/></p:txStyles></p:sldMaster>`;
  const layoutXml = ({ type, name, shapes = '' }: SmallLayout) =>
    `<p:sldLayout ${namespaces} type="${type}"><p:cSld name="${name}">${formatShapeTree(
      formatPlaceholder(2, `type="${type === 'title' ? 'ctrTitle' : 'title'}"`, '') +
        shapes +
        formatPlaceholder(8, 'type="ftr" idx="3"', '', 'Acme Ltd') +
        formatPlaceholder(9, 'type="sldNum" idx="4"', ''),
    )}</p:cSld></p:sldLayout>`;
  const files: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m"/></p:sldMasterIdLst><p:sldSz cx="${size.width}" cy="${size.height}"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationshipsXml([
      { id: 'm', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
    ]),
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationshipsXml([
      ...layouts.map((_, i) => ({
        id: `l${i}`,
        type: 'slideLayout',
        target: `../slideLayouts/slideLayout${i + 1}.xml`,
      })),
      { id: 't', type: 'theme', target: '../theme/theme1.xml' },
      { id: 'logo', type: 'image', target: '../media/image1.jpeg' },
      { id: 'web', type: 'hyperlink', target: 'https://example.com/', isExternal: true },
    ]),
    'ppt/theme/theme1.xml': `<a:theme ${namespaces} name="Acme"><a:themeElements><a:clrScheme name="Acme">${formatColorScheme(background, text)}</a:clrScheme><a:fontScheme name="Acme"><a:majorFont>${formatFont('Georgia')}</a:majorFont><a:minorFont>${formatFont('Calibri')}</a:minorFont></a:fontScheme>${formatScheme}</a:themeElements></a:theme>`,
    'ppt/vbaProject.bin': 'macro',
  };
  layouts.forEach((layout, i) => {
    files[`ppt/slideLayouts/slideLayout${i + 1}.xml`] = layoutXml(layout);
    files[`ppt/slideLayouts/_rels/slideLayout${i + 1}.xml.rels`] = relationshipsXml([
      { id: 'm', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
    ]);
  });
  return zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
    'ppt/media/image1.jpeg': new Uint8Array(Buffer.from(jpeg.slice(base.length), 'base64')),
  }) as Uint8Array<ArrayBuffer>;
}
