import { type CompiledQuery, DummyDriver, type Expression, Kysely, ValueNode } from 'kysely';
import type { DB } from './schema.ts';
import type { Scope } from './scope.ts';
import { dialectOf } from './scope-connection.ts';

/** Where a value of each call goes in a query that is worked out once. */
export class Place<Value> implements Expression<Value> {
  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}

const builder = new Kysely<DB>({ dialect: dialectOf(new DummyDriver()) });

/** What Kysely builds, in either of its ways. */
type Words<Row> = { compile(db: Kysely<DB>): CompiledQuery<Row> };

/**
 * A query of which two calls differ in nothing but values: it is built and put into words once. To do so for each call
 * was a tenth of what a screen cost this process, so it is for what screens ask; all else is asked of `tx.db`.
 * @param places by the names of the values
 */
export function fixedQuery<Values extends object, Row>(
  places: { [Name in keyof Values]: Place<Values[Name]> },
  build: (db: Kysely<DB>, places: { [Name in keyof Values]: Place<Values[Name]> }) => Words<Row>,
): (tx: Scope, values: Values) => Promise<Row[]> {
  let fixed: { query: CompiledQuery<Row>; takes: (keyof Values | undefined)[] } | undefined;
  const workOut = () => {
    const query = build(builder, places).compile(builder);
    const nameAt = new Map<unknown, keyof Values>();
    for (const name in places) nameAt.set(places[name], name);
    return { query, takes: query.parameters.map((parameter) => nameAt.get(parameter)) };
  };
  return (tx, values) => {
    fixed ??= workOut();
    const { query, takes } = fixed;
    const parameters = query.parameters.map((parameter, index) => {
      const name = takes[index];
      return name === undefined ? parameter : values[name];
    });
    return tx.run({ ...query, parameters });
  };
}
