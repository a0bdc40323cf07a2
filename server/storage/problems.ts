/** A stored object could not be read or written, for a reason that lies with the place where it is kept. */
export class StorageProblem extends Error {
  override readonly name = 'StorageProblem';
  /** Whether it is for want of space. */
  readonly isFull: boolean;

  constructor(doing: string, cause: unknown) {
    super(`the storage failed to ${doing}`, { cause });
    this.isFull = causesOf(cause).some((code) => full.has(code));
  }
}

/** Of file systems (EFBIG: the largest file that this process may write), and names that stores give the same. */
const full = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
]);

/** Codes and names of an error and of all that caused it. */
function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...code, error.name, ...causesOf(error.cause)];
}
