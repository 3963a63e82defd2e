/** What each kind of file is, as it is stored and served. */
export const contentTypes = {
  html: 'text/html; charset=utf-8',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  png: 'application/zip',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json',
} as const;
