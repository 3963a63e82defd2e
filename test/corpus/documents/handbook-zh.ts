import { strToU8, zipSync } from 'fflate';

const createParagraphXml = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const createParagraphWriter = (style: string) => (text: string) =>
  createParagraphXml(text, `<w:pStyle w:val="${style}"/>`);
const writeTitle = createParagraphWriter('Title');
const writeHeading1 = createParagraphWriter('Heading1');
const writeHeading2 = createParagraphWriter('Heading2');
const writeParagraph = (text: string) => createParagraphXml(text);
const createListItemWriter = (list: number) => (text: string) =>
  createParagraphXml(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
const writeListItem = createListItemWriter(1);
const writeStep = createListItemWriter(2);
const writeTable = (rows: string[][]) => {
  const cells = (row: string[]) =>
    row.map((text) => `<w:tc>${writeParagraph(text)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
};

const bodyXml = [
  writeTitle('云杉物流新员工入职手册'),
  writeParagraph(
    '本手册适用于2026年入职的全体员工。云杉物流现有员工1860人，在全国运营14个分拨中心，2025年处理包裹2.7亿件，准时送达率为96.4%。',
  ),
  writeHeading1('一、入职第一周'),
  writeParagraph(
    '第一周由导师全程陪同。导师与新员工的比例为一比三，每位导师每月可获得600元津贴。试用期为3个月，期间工资按正式工资的90%发放。',
  ),
  writeStep('周一上午9点到前台领取工牌、安全帽和反光背心'),
  writeStep('周一下午参加4小时安全培训并通过考试，80分为及格'),
  writeStep('周二至周四跟随导师轮岗：收货、分拣、装车'),
  writeStep('周五与部门经理面谈，确认三个月目标'),
  writeHeading1('二、工作时间与休假'),
  writeParagraph(
    '分拣岗位实行早、中、晚三班制，每班8小时。晚班补贴为每班55元，法定节假日加班按三倍工资计算。连续工作满一年后，每年享有带薪年假7天，满五年后为12天。',
  ),
  writeTable([
    ['班次', '时间', '补贴'],
    ['早班', '6:00至14:00', '无'],
    ['中班', '14:00至22:00', '20元'],
    ['晚班', '22:00至6:00', '55元'],
  ]),
  writeHeading1('三、安全规定'),
  writeParagraph(
    '2025年公司共发生轻微工伤23起，比上年减少41%，其中17起发生在装卸区。因此装卸区自2026年起限速5公里每小时，叉车必须打开蓝光警示灯。',
  ),
  writeHeading2('三条红线'),
  writeListItem('未系安全带不得驾驶叉车'),
  writeListItem('传送带运行时不得伸手取件'),
  writeListItem('酒后不得进入场区，违者立即解除合同'),
  writeParagraph(
    '发现隐患可通过扫码上报，核实后奖励50元至500元。去年员工共上报隐患1240条，整改率为98%。',
  ),
  writeHeading1('四、培训与晋升'),
  writeParagraph(
    '公司每年为每位员工提供40小时带薪培训。分拣员可在12个月后申请班组长，班组长可在两年后申请现场主管。2025年有213名一线员工获得晋升，占晋升总人数的72%。',
  ),
  writeListItem('叉车证：公司承担全部费用，取证后服务满一年'),
  writeListItem('班组长课程：6天脱产学习，通过后月薪增加800元'),
  writeListItem('学历提升：报销学费的50%，每年上限3000元'),
  writeHeading1('五、福利'),
  writeParagraph(
    '公司提供免费宿舍，每间住2人，水电费每月补贴60元。食堂三餐合计15元，其中公司补贴9元。入职满半年后可参加补充医疗保险，门诊报销比例为85%。',
  ),
  writeHeading1('六、联系与反馈'),
  writeParagraph(
    '人事热线每天8点至20点开通。合理化建议须在10个工作日内得到书面答复，2025年共采纳建议356条，其中“笼车编号上墙”每天为每个中心节省约40分钟。',
  ),
];

const schemasUrl = 'http://schemas.openxmlformats.org';
const officeRelationships = `${schemasUrl}/officeDocument/2006/relationships`;
const contentTypePrefix = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const mainNamespace = `xmlns:w="${schemasUrl}/wordprocessingml/2006/main"`;

const createStyleXml = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
const createListXml = (id: number, format: string, text: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`;
const createListUseXml = (id: number) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;

const createRelationshipsXml = (entries: [type: string, target: string][]) =>
  `<Relationships xmlns="${schemasUrl}/package/2006/relationships">${entries
    .map(
      ([type, target], i) =>
        `<Relationship Id="r${i + 1}" Type="${officeRelationships}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const createOverrideXml = (name: string, type: string) =>
  `<Override PartName="/word/${name}.xml" ContentType="${contentTypePrefix}.${type}+xml"/>`;

const packageParts = {
  '[Content_Types].xml': `<Types xmlns="${schemasUrl}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${createOverrideXml('document', 'document.main')}${createOverrideXml('styles', 'styles')}${createOverrideXml('numbering', 'numbering')}</Types>`,
  '_rels/.rels': createRelationshipsXml([['officeDocument', 'word/document.xml']]),
  'word/_rels/document.xml.rels': createRelationshipsXml([
    ['styles', 'styles.xml'],
    ['numbering', 'numbering.xml'],
  ]),
  'word/styles.xml': `<w:styles ${mainNamespace}>${createStyleXml('Title', 'Title')}${createStyleXml('Heading1', 'heading 1')}${createStyleXml('Heading2', 'heading 2')}</w:styles>`,
  'word/numbering.xml': `<w:numbering ${mainNamespace}>${createListXml(1, 'bullet', '●')}${createListXml(2, 'decimal', '%1.')}${createListUseXml(1)}${createListUseXml(2)}</w:numbering>`,
  'word/document.xml': `<w:document ${mainNamespace}><w:body>${bodyXml.join('')}<w:sectPr/></w:body></w:document>`,
};

/** Creates a staff handbook in Chinese, with Word headings, lists and a table. */
export async function createHandbook(): Promise<Uint8Array> {
  const files = Object.entries(packageParts).map(([name, text]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`),
  ]);
  return zipSync(Object.fromEntries(files));
}
