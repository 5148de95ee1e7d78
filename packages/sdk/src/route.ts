/** Method, path template and effect of one operation, and whether it answers with events: all that sending needs of the contract. */
export type Route = readonly [method: string, path: string, effect: 'read' | 'write', answer?: 'stream'];

export type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>;
