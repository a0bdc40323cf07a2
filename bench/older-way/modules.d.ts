// The parts of these packages that are used here. Only the bench installs them, but the type check always runs.

declare module '@supabase/lite' {
  import type { Connection } from '@supabase/lite/postgres';

  interface Config {
    connection: Connection;
    api: { max_rows: number };
    auth: { enabled: boolean; jwt_secret: string; jwt_expiry: number };
  }
  export class App {
    constructor(config: Config);
    /** Creates the tables of accounts and sessions. */
    ensureSystemSchema(): Promise<void>;
    fetch(request: Request, context: { peerAddress: string | null }): Promise<Response>;
  }
}

declare module '@supabase/lite/postgres' {
  export interface Connection {
    close(): Promise<void>;
  }
  interface Options {
    /** Of `postgres`, the driver. */
    postgresOptions: {
      host: string;
      port: number;
      database: string;
      username: string;
      password: string;
      max: number;
      onnotice: () => void;
      /** Called for each statement. */
      debug: () => void;
    };
  }
  export function createPostgresConnection(options: Options): Connection;
}

declare module '@supabase/supabase-js' {
  export interface Answer {
    data: unknown;
    count: number | null;
    error: { message: string } | null;
  }
  type Order = { ascending: boolean };
  export interface Query extends PromiseLike<Answer> {
    select(columns: string, options?: { count?: 'exact'; head?: boolean }): Query;
    insert(row: object): Query;
    eq(column: string, value: string): Query;
    gte(column: string, value: string): Query;
    lte(column: string, value: string): Query;
    or(conditions: string): Query;
    order(column: string, order?: Order): Query;
    limit(rows: number): Query;
    range(first: number, last: number): Query;
    single(): Query;
    maybeSingle(): Query;
  }
  type Credentials = { email: string; password: string };
  type Signed = { data: { user: { id: string } | null }; error: { message: string } | null };
  export interface SupabaseClient {
    from(table: string): Query;
    auth: {
      signUp(account: Credentials): Promise<Signed>;
      signInWithPassword(account: Credentials): Promise<Signed>;
    };
  }
  export function createClient(
    url: string,
    key: string,
    options: {
      auth: { persistSession: boolean; autoRefreshToken: boolean };
      global: { fetch: typeof fetch };
    },
  ): SupabaseClient;
}
