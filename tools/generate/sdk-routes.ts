import type { Contract, Operation } from '@lyceum/contract';
import { productContract } from '@lyceum/contract/product';
import { siteContract } from '@lyceum/contract/site';

/** The client's route table: the parts of the contract that it needs at run time, without the contract's size. */
export function printRouteTables(): string {
  return [
    '// Made by `npm run generate` from packages/contract. Do not edit.',
    "import type { RouteTable } from './route.ts';",
    '',
    printTable('siteRoutes', siteContract),
    printTable('productRoutes', productContract),
  ].join('\n');
}

function printTable(name: string, contract: Contract): string {
  const groups = Object.entries(contract).map(([group, operations]) => {
    const methods = Object.entries(operations)
      .filter(([, operation]) => operation.published)
      .map(([method, operation]) => `    ${method}: [${printRoute(operation)}],\n`);
    return `  ${group}: {\n${methods.join('')}  },\n`;
  });
  return `export const ${name}: RouteTable = {\n${groups.join('')}};\n`;
}

function printRoute({ method, path, effect, responses }: Operation): string {
  const stream = Object.values(responses).find((response) => response.kind === 'stream');
  return [method, path, effect, ...(stream ? [stream.isFinite ? 'finite-stream' : 'stream'] : [])]
    .map((part) => `'${part}'`)
    .join(', ');
}
