/** How node-postgres writes a value that is sent; of its own types it says nothing. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
