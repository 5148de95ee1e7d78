const openXml = 'application/vnd.openxmlformats-officedocument';

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: `${openXml}.wordprocessingml.document`,
  pptx: `${openXml}.presentationml.presentation`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  eml: 'message/rfc822',
};

/** Downloads of markup are plain text, so that no browser renders or runs it. */
export const getDownloadMediaType = (fileType: string): string => mediaTypes[fileType] ?? 'text/plain; charset=utf-8';
