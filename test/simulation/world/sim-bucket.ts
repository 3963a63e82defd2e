import { NoSuchKey } from '@aws-sdk/client-s3';

/** An in-memory bucket: objects by key. */
export class SimBucket {
  readonly objects = new Map<string, Uint8Array>();

  /** Executes a command by its SDK name. */
  execute(name: string, input: { Key?: string; Body?: unknown; Prefix?: string }): object {
    const key = input.Key ?? '';
    switch (name) {
      case 'PutObjectCommand':
        this.objects.set(key, toBytes(input.Body));
        return {};
      case 'GetObjectCommand':
        return this.get(key);
      case 'DeleteObjectCommand':
        this.objects.delete(key);
        return {};
      case 'ListObjectsV2Command':
        return {
          Contents: [...this.objects.keys()]
            .filter((stored) => stored.startsWith(input.Prefix ?? ''))
            .map((Key) => ({ Key })),
          IsTruncated: false,
        };
      default:
        return this.executeMany(name, input);
    }
  }

  private executeMany(name: string, input: object): object {
    if (name !== 'DeleteObjectsCommand') throw new Error(`unsupported S3 command ${name}`);
    const { Delete } = input as { Delete?: { Objects?: { Key?: string }[] } };
    for (const { Key = '' } of Delete?.Objects ?? []) this.objects.delete(Key);
    return { Deleted: Delete?.Objects ?? [] };
  }

  private get(key: string): object {
    const bytes = this.objects.get(key);
    if (!bytes) {
      throw new NoSuchKey({ message: `no object ${key}`, $metadata: { httpStatusCode: 404 } });
    }
    return {
      Body: {
        transformToByteArray: async () => bytes,
        transformToString: async () => new TextDecoder().decode(bytes),
      },
    };
  }
}

const toBytes = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : new TextEncoder().encode(String(body));
