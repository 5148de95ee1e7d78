import { createTestObjectStore, createTestStore, type TestStore } from '../../apps/api/src/platform/objects/objects.fixtures.ts';

type ObjectSettings = TestStore['settings'];

/** An empty folder or bucket for one installation. */
export interface UploadStore {
  readonly kind: ObjectSettings['kind'];
  /** Settings of the API. */
  readonly env: Readonly<Record<string, string>>;
  countObjects(): Promise<number>;
}

/** Runs `work` with a store, and deletes it afterwards. */
export async function withUploadStore<T>(kind: ObjectSettings['kind'], work: (store: UploadStore) => Promise<T>): Promise<T> {
  const { settings, remove } = await createTestStore(kind);
  const objects = createTestObjectStore(settings);
  const countObjects = async (): Promise<number> => {
    let [count, after]: [number, string | undefined] = [0, undefined];
    for (;;) {
      const listed = await objects.list('vault', after);
      count += listed.length;
      after = listed.at(-1)?.key;
      if (after === undefined) return count;
    }
  };
  try {
    return await work({ kind, env: toEnv(settings), countObjects });
  } finally {
    await objects.close();
    await remove();
  }
}

const toEnv = (settings: ObjectSettings): Record<string, string> =>
  settings.kind === 'disk'
    ? { LYCEUM_OBJECTS: settings.folder }
    : {
        LYCEUM_OBJECTS: 's3',
        LYCEUM_S3_ENDPOINT: settings.endpoint,
        LYCEUM_S3_REGION: settings.region,
        LYCEUM_S3_BUCKET: settings.bucket,
        LYCEUM_S3_ACCESS_KEY_ID: settings.accessKeyId,
        LYCEUM_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      };
