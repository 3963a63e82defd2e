import { parseXml, type XmlAttributes } from '../../sources/reading/office-xml.ts';
import type { FileParagraph, Frame } from './file-deck.ts';
import { FrameReader } from './frames.ts';
import { ParagraphReader } from './paragraphs.ts';

export type Placeholder = { type: string; index: string };

/** Content of a shape besides its text. `relation` is the id of the relationship to the part with the content. */
type ShapeContent =
  | { kind: 'none' }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'part'; relation: string }
  | { kind: 'picture'; relation: string }
  | { kind: 'media'; media: 'video' | 'audio' }
  | { kind: 'ole' };

/** A shape of a slide, layout or master, in drawing order. */
export type Shape = {
  name: string;
  alt: string;
  placeholder?: Placeholder;
  /** Position in the file's units (EMU); absent if the placeholder in the layout has the position. */
  frame?: Frame;
  paragraphs: FileParagraph[];
  content: ShapeContent;
};

export type SlideShapes = {
  shapes: Shape[];
  links: string[];
  animations: number;
  hasTransition: boolean;
  hasPictureBackground: boolean;
};

const shapeElements = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'contentPart']);
const animationElements = new Set([
  'anim',
  'animClr',
  'animEffect',
  'animMotion',
  'animRot',
  'animScale',
]);
const mediaKindByElement: Readonly<Record<string, 'video' | 'audio'>> = {
  videoFile: 'video',
  quickTimeFile: 'video',
  audioFile: 'audio',
  wavAudioFile: 'audio',
  audioCd: 'audio',
};

type OpenShape = Shape & { frames: FrameReader; isNamed: boolean };

const createShape = (): OpenShape => ({
  name: '',
  alt: '',
  paragraphs: [],
  content: { kind: 'none' },
  frames: new FrameReader(),
  isNamed: false,
});

class ShapeReader {
  readonly found: SlideShapes = {
    shapes: [],
    links: [],
    animations: 0,
    hasTransition: false,
    hasPictureBackground: false,
  };
  private readonly groups: FrameReader[] = [];
  private readonly texts = new ParagraphReader();
  private shape: OpenShape | undefined;
  private rows: string[][] | undefined;
  private isInFrame = false;
  private isBackground = false;
  private nested = 0;
  /** Nesting depth in fallback elements, which repeat a shape for programs that can't show the original one. */
  private fallbacks = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'Fallback') this.fallbacks += 1;
    if (this.fallbacks > 0) return;
    if (name === 'grpSp') this.groups.push(new FrameReader());
    else if (shapeElements.has(name)) this.startShape();
    else if (name === 'xfrm') this.isInFrame = true;
    else if (this.isInFrame) (this.shape?.frames ?? this.groups.at(-1))?.read(name, attributes);
    else if (name === 'bg') this.isBackground = true;
    else if (name === 'blip' && this.isBackground) this.found.hasPictureBackground = true;
    else if (name === 'transition') this.found.hasTransition = true;
    else if (animationElements.has(name)) this.found.animations += 1;
    else if (this.shape) this.openInShape(this.shape, name, attributes);
  }

  /**
   * Starts a shape. A shape inside another one is only counted: an embedded object contains the picture that
   * represents it.
   */
  private startShape(): void {
    if (this.shape) this.nested += 1;
    else this.shape = createShape();
  }

  private openInShape(shape: OpenShape, name: string, attributes: XmlAttributes): void {
    this.texts.open(name, attributes);
    if (name === 'cNvPr') this.nameShape(shape, attributes);
    else if (name === 'ph')
      shape.placeholder = { type: attributes.type ?? 'obj', index: attributes.idx ?? '' };
    else if (name === 'tbl') this.rows = [];
    else if (name === 'tr') this.rows?.push([]);
    else this.readContent(shape, name, attributes);
  }

  private nameShape(shape: OpenShape, { name = '', descr = '' }: XmlAttributes): void {
    if (shape.isNamed) return;
    Object.assign(shape, { name, alt: descr, isNamed: true });
  }

  private readContent(shape: OpenShape, name: string, attributes: XmlAttributes): void {
    const relation = attributes['r:embed'] ?? attributes['r:id'] ?? attributes['r:dm'];
    const kind = mediaKindByElement[name];
    if (kind) shape.content = { kind: 'media', media: kind };
    else if (name === 'oleObj') shape.content = { kind: 'ole' };
    else if (shape.content.kind !== 'none' || relation === undefined) return;
    else if (name === 'blip') shape.content = { kind: 'picture', relation };
    else if (name === 'chart' || name === 'relIds') shape.content = { kind: 'part', relation };
  }

  text(text: string): void {
    if (this.fallbacks === 0 && this.shape) this.texts.text(text);
  }

  close(name: string): void {
    if (name === 'Fallback') this.fallbacks -= 1;
    if (this.fallbacks > 0 || name === 'Fallback') return;
    this.texts.close(name);
    if (name === 'xfrm') this.isInFrame = false;
    else if (name === 'bg') this.isBackground = false;
    else if (name === 'grpSp') this.groups.pop();
    else if (name === 'tc') this.endCell();
    else if (name === 'tbl') this.endTable();
    else if (shapeElements.has(name)) this.endShape();
  }

  private endCell(): void {
    const cell = this.texts.take();
    this.rows?.at(-1)?.push(cell.map(({ text }) => text).join(' '));
  }

  private endTable(): void {
    if (this.rows && this.shape) this.shape.content = { kind: 'table', rows: this.rows };
    this.rows = undefined;
  }

  private endShape(): void {
    if (this.nested > 0) {
      this.nested -= 1;
      return;
    }
    const { shape } = this;
    this.shape = undefined;
    if (!shape) return;
    const { frames, isNamed: _isNamed, ...rest } = shape;
    const frame = frames.frame(this.groups);
    const paragraphs = this.texts.take();
    this.found.shapes.push({ ...rest, paragraphs, ...(frame ? { frame } : {}) });
  }

  finish(): SlideShapes {
    return { ...this.found, links: this.texts.links };
  }
}

/** Reads the shapes of a slide, layout or master, also in groups, and its links, animations and transition. */
export function readShapes(xml: string): SlideShapes {
  const reader = new ShapeReader();
  parseXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  return reader.finish();
}
