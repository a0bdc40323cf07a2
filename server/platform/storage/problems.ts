/** The storage failed to read or write an object. */
export class StorageProblem extends Error {
  override readonly name = 'StorageProblem';
  /** Whether the reason is missing space. */
  readonly isFull: boolean;

  constructor(doing: string, cause: unknown) {
    super(`the storage failed to ${doing}`, { cause });
    this.isFull = causesOf(cause).some((code) => full.has(code));
  }
}

/** Codes of file systems (EFBIG: the limit of this process for one file) and of S3-compatible stores. */
const full = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
]);

/** Codes and names of an error and of all its causes. */
function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...code, error.name, ...causesOf(error.cause)];
}
