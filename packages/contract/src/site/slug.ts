/** The last path segment of an event or post. */
export const slugPattern = /^[a-z0-9][a-z0-9-]*$/;
export const slugMaxLength = 200;
