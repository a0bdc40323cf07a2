/** Writes the row types of the migrated database to server/platform/database/schema.ts: `npm run generate-schema`. */
import { writeFile } from 'node:fs/promises';
import { openMaintenance } from '#server/platform/database/maintenance.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { databaseUrl, onServer, silent, startTestServer } from '#test/database-server.ts';
import { generateSchema, schemaFile } from './schema-types.ts';

const server = await startTestServer();
const name = `vico_schema_${process.pid}`;
try {
  await onServer(server.url, `create database ${name}`);
  const ownerUrl = databaseUrl(server.url, name);
  await (await openDatabase({ ownerUrl, log: silent })).close();
  const maintenance = openMaintenance(ownerUrl);
  await writeFile(schemaFile, await generateSchema(maintenance));
  await maintenance.destroy();
  await onServer(server.url, `drop database ${name}`);
  console.log('server/platform/database/schema.ts is up to date');
} finally {
  await server.stop();
}
