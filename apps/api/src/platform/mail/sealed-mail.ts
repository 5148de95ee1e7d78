/** The context that a mail's text is sealed for. */
export const textContext = (uid: string): string => `mail.message/${uid}/text`;
