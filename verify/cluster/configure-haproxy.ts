import { type Addresses, nodeNumbers } from './addresses.ts';
import { formatNodeName } from './configure-patroni.ts';

/** One port that leads to the primary. Connections to a node that is no longer primary are closed. */
export const configureHaproxy = ({ nodes, primary }: Addresses): string => `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout queue 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  # Without it, connections that are opened while there is no primary hang for ever (HAProxy 3.0).
  option redispatch 1
listen primary
  bind 127.0.0.1:${primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodeNumbers.map((node) => `  server ${formatNodeName(node)} 127.0.0.1:${nodes[node].postgres} check port ${nodes[node].patroni}\n`).join('')}`;
