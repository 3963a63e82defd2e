type FormatInfo = {
  /** Name in notices and task lists, in every language; null when people never see the file. */
  label: string | null;
  /** Extension of the downloaded file; null when it cannot be downloaded. */
  extension: string | null;
  contentType: string;
  /** Name of the stored object. */
  object: string;
  /** Kind of the task that makes the file. */
  task: `deploy.${string}`;
  /** Whether publishing makes the file; other files are made on request. */
  isPublished: boolean;
  /** Whether the file has a database item of its own; the data of the HTML file is in the item of its version. */
  isExport: boolean;
};

/** Size of a thumbnail in pixels: twice its width in lists, and enough for previews of share links on other sites. */
export const thumbnailSize = { width: 640, height: 360 } as const;

/**
 * The files of a version. Task kinds, downloads, stored objects, content types and the web's file list derive from this
 * table. A new format needs a row here, its task in the worker and its name in the web's locales; types require both.
 */
export const formats = {
  html: {
    label: 'HTML',
    extension: 'html',
    contentType: 'text/html; charset=utf-8',
    object: 'deck.html',
    task: 'deploy.html',
    isPublished: true,
    isExport: false,
  },
  pptx: {
    label: 'PowerPoint',
    extension: 'pptx',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    object: 'deck.pptx',
    task: 'deploy.pptx',
    isPublished: true,
    isExport: true,
  },
  /** The PowerPoint file with fonts that every office program has. */
  safe_pptx: {
    label: 'PowerPoint',
    extension: 'safe-fonts.pptx',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    object: 'deck.safe-fonts.pptx',
    task: 'deploy.safe_pptx',
    isPublished: false,
    isExport: true,
  },
  pdf: {
    label: 'PDF',
    extension: 'pdf',
    contentType: 'application/pdf',
    object: 'deck.pdf',
    task: 'deploy.pdf',
    isPublished: true,
    isExport: true,
  },
  thumbnail: {
    label: null,
    extension: null,
    contentType: 'image/png',
    object: 'thumbnail.png',
    task: 'deploy.thumbnails',
    isPublished: true,
    isExport: true,
  },
  png: {
    label: 'PNG',
    extension: 'zip',
    contentType: 'application/zip',
    object: 'slides.zip',
    task: 'deploy.png',
    isPublished: false,
    isExport: true,
  },
  md: {
    label: 'Markdown',
    extension: 'md',
    contentType: 'text/markdown; charset=utf-8',
    object: 'deck.md',
    task: 'deploy.html',
    isPublished: true,
    isExport: true,
  },
  json: {
    label: 'JSON',
    extension: 'json',
    contentType: 'application/json',
    object: 'deck.json',
    task: 'deploy.html',
    isPublished: true,
    isExport: true,
  },
} as const satisfies Record<string, FormatInfo>;

/** The fonts of a PowerPoint file: the theme's own, or those that every office program has. */
export const fontChoices = ['theme', 'safe'] as const;
export type FontChoice = (typeof fontChoices)[number];

/** The format of a file with the chosen fonts; only PowerPoint files have a choice. */
export const chooseFontFormat = (format: DownloadFormat, fonts: FontChoice): DownloadFormat =>
  format === 'pptx' && fonts === 'safe' ? 'safe_pptx' : format;

type FormatTable = typeof formats;
export type FileFormat = keyof FormatTable;
export type DeployKind = FormatTable[FileFormat]['task'];
type FormatsWhere<Condition> = {
  [F in FileFormat]: FormatTable[F] extends Condition ? F : never;
}[FileFormat];

/** Formats whose files have a database item of their own among a version's exports. */
export type ExportFormat = FormatsWhere<{ isExport: true }>;
/** Formats that people download. */
export type DownloadFormat = FormatsWhere<{ extension: string }>;
/** Downloads that have a task of their own, so that each can be requested by itself. */
export type RequestedFormat = {
  [F in DownloadFormat]: FormatTable[F]['task'] extends `deploy.${F}` ? F : never;
}[DownloadFormat];

const formatNames = Object.keys(formats) as FileFormat[];
export const exportFormats = formatNames.filter(
  (name): name is ExportFormat => formats[name].isExport,
);
export const downloadFormats = formatNames.filter(
  (name): name is DownloadFormat => formats[name].extension !== null,
);
export const requestedFormats = downloadFormats.filter(
  (name): name is RequestedFormat => formats[name].task === `deploy.${name}`,
);

/** Returns the format to request in order to get a file: its own, or the format whose task also makes the file. */
export const toRequestedFormat = (format: DownloadFormat): RequestedFormat =>
  requestedFormats.find((name) => formats[name].task === formats[format].task) ?? 'html';

/** Returns the first format that a task kind makes. If a file in this format exists, the task has run. */
export const getMainFormat = (kind: DeployKind): FileFormat =>
  formatNames.find((name) => formats[name].task === kind) ?? 'html';

/** Task kinds that publishing runs, each once. */
export const deployKinds: readonly DeployKind[] = [
  ...new Set(
    formatNames.filter((name) => formats[name].isPublished).map((name) => formats[name].task),
  ),
];
