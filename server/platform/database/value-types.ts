import pg, { type CustomTypesConfig } from 'pg';

const { builtins, getTypeParser } = pg.types;

const asText = (value: string) => value;

/**
 * How values are read. A `date` stays 'yyyy-MM-dd', a `time` 'HH:MM:SS' and a `timestamp` 'yyyy-MM-dd HH:MM:SS', in the
 * clinic's time zone: a Date would move them into the zone of this machine. `bigint` is a number: counts and sizes stay far below 2^53.
 * A `timestamptz` is a Date.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return getTypeParser(oid, format);
    if (oid === builtins.DATE || oid === builtins.TIME || oid === builtins.TIMESTAMP) return asText;
    if (oid === builtins.INT8) return Number;
    return getTypeParser(oid, format);
  },
};
