import { parentPort, workerData } from 'node:worker_threads';

import { splitPassages } from './split-passages.ts';

parentPort?.postMessage(splitPassages(String(workerData)));
