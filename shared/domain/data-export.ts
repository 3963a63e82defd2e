/** Days for which the file of an export can be downloaded. */
export const dataExportDays = 7;

/** Bytes of an export up to which files (originals, pictures, HTML) are added; texts are always added. */
export const maxDataExportBytes = 2 * 1024 ** 3;

export const dataExportStatuses = ['preparing', 'ready', 'failed'] as const;
