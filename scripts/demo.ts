import { demoCredentials } from '#db/demo/clinic.ts';
import { run } from '#server/starting/run.ts';
import { buildWeb } from './build-web.ts';
import { seedForDemo } from './seed-demo.ts';

buildWeb();
const { administrator, patient } = demoCredentials;
await run({
  defaults: { DATA_DIR: './data-demo' },
  seed: seedForDemo,
  lines: [
    'Demonstração, com uma clínica inventada:',
    `  administração: ${administrator.email}  senha: ${administrator.password}`,
    `  paciente:      ${patient.email}  senha: ${patient.password}`,
  ],
});
