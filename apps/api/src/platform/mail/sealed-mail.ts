/** The place for which a mail's text is sealed. */
export const textContext = (uid: string): string => `mail.message/${uid}/text`;
