interface PendingCall<Input, Output> {
  readonly input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Calls that arrive while a batch runs are combined into the next batch: a thousand streams that reconnect at once cost a few
 * queries. Every batch starts after its calls arrived, so no result is older than its call.
 */
export function batchCalls<Input, Output>(
  runBatch: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  maxBatchSize: number,
): (input: Input) => Promise<Output> {
  const pending: PendingCall<Input, Output>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let batch = pending.splice(0, maxBatchSize); batch.length > 0; batch = pending.splice(0, maxBatchSize)) {
      try {
        const outputs = await runBatch(batch.map(({ input }) => input));
        batch.forEach(({ resolve, reject }, index) => {
          const output = outputs[index];
          if (output === undefined) reject(new Error('batchCalls: a batch returned fewer results than it got inputs.'));
          else resolve(output);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({ input, resolve, reject });
      if (!isRunning) void run();
    });
}
