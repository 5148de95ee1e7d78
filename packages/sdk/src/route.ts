/** The part of an operation that the client needs at run time. */
export type Route = readonly [method: string, path: string, effect: 'read' | 'write', answer?: 'stream' | 'finite-stream'];

export type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>;
