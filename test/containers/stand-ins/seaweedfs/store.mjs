// Reads the options and the configuration that compose.yaml gives SeaweedFS. s3rver has one pair of keys, so the
// configuration must name that pair.
import { readFileSync } from 'node:fs';
import S3rver from 's3rver';

const option = (name) => process.argv.find((each) => each.startsWith(`-${name}=`))?.split('=')[1];
const { identities } = JSON.parse(readFileSync(option('s3.config'), 'utf8'));
const [{ accessKey, secretKey }] = identities[0].credentials;
if (accessKey !== 'S3RVER' || secretKey !== 'S3RVER') throw new Error('the keys must be S3RVER');
const store = new S3rver({
  port: Number(option('s3.port')),
  address: '0.0.0.0',
  directory: option('dir'),
  // Otherwise the host name `store` counts as a bucket.
  vhostBuckets: false,
  silent: true,
});
await store.run();
process.on('SIGTERM', () => process.exit(0));
