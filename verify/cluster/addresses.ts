import { findFreePorts } from '../../tools/test/free-ports.ts';

export const nodeNumbers = [1, 2, 3] as const;
export type NodeNumber = (typeof nodeNumbers)[number];

interface NodePorts {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly postgres: number;
  /** Patroni's REST API, which says which role the node has. */
  readonly patroni: number;
}

export interface Addresses {
  readonly nodes: Readonly<Record<NodeNumber, NodePorts>>;
  /** HAProxy: the primary. */
  readonly primary: number;
  /** PgBouncer, which connects through HAProxy. */
  readonly pooler: number;
}

export async function chooseAddresses(): Promise<Addresses> {
  const ports = await findFreePorts(14);
  const take = (): number => ports.pop() ?? 0;
  const node = (): NodePorts => ({ etcd: take(), etcdPeer: take(), postgres: take(), patroni: take() });
  return { nodes: { 1: node(), 2: node(), 3: node() }, primary: take(), pooler: take() };
}
