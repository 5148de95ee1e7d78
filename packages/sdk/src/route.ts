/** Method, path template and effect of one operation: all that sending needs of the contract at run time. */
export type Route = readonly [method: string, path: string, effect: 'read' | 'write'];

export type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>;
