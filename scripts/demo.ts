import { demoCredentials } from '#db/demo/clinic.ts';
import { run } from '#server/entry/starting/run.ts';
import { buildWeb } from './build-web.ts';
import { seedForDemo } from './seed-demo.ts';

buildWeb();
const { administrator, reception, professional, manager, patient } = demoCredentials;
const login = ({ email, password }: { email: string; password: string }) => `${email}  senha: ${password}`;
await run({
  defaults: { DATA_DIR: './data-demo' },
  seed: seedForDemo,
  lines: [
    'Demonstração, com uma clínica inventada:',
    `  administração: ${login(administrator)}`,
    `  recepção:      ${login(reception)}`,
    `  profissional:  ${login(professional)}`,
    `  gerente:       ${login(manager)}`,
    `  paciente:      ${login(patient)}`,
  ],
});
