/**
 * Documents of one page, beside the dashboard: `node bench/documents.ts [--seconds=3] [--patients=20000] [--documents=100]`. Issued
 * one by one, signed with a certificate that openssl makes, then by ten callers at once, in rounds between which the dashboard is
 * alone. The aims: 150 ms, 300 ms, and a p99 of the dashboard that does not double.
 */
import { createAuthority } from '#test/certificates.ts';
import { atEnd, command } from './ending.ts';
import { addSlice, emptyTally, isTrial, timeAlone, timingOf, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { professionalIds } from './team-clinic.ts';

type Effort = { seconds: number; documents: number };

export async function measureDocuments({ start }: Place, { seconds, documents }: Effort): Promise<void> {
  const timed = (call: () => Promise<unknown>) => timeAlone(call, seconds);
  const clients = await openOurs(await start());
  atEnd(clients.close);
  const { administrator: api } = clients;
  const { rows } = await api.patients.list({ pageSize: 10 });
  const [patient] = rows;
  if (!patient) throw new Error('the clinic has no patients');
  const line = {
    medicine: 'Ácido azelaico 15%',
    form: 'gel',
    use: 'Aplicar à noite.',
    quantity: '1 bisnaga',
  };
  const words = { kind: 'prescription' as const, lines: [line, line, line] };
  const name = 'Dra. Medida';
  const own = { fullName: name, council: 'CRM', councilNumber: '12345', councilState: 'RJ' } as const;
  // Not a new one: for a minute after the hours have changed, the dashboard computes which appointments they displace.
  const [professionalId = ''] = professionalIds;
  await api.professionals.update({
    id: professionalId,
    ...own,
    userId: (await api.session.current())?.user.id,
  });
  const issue = (patientId: string, more: object = {}) => api.documents.issue({ patientId, words, ...more });

  const dashboard = await timed(() => api.dashboard.overview());
  console.log(`the dashboard: ${timingText(dashboard)}`);
  console.log(
    `previewed: ${timingText(await timed(() => api.documents.preview({ patientId: patient.id, words })))}`,
  );
  console.log(`issued: ${timingText(await timed(() => issue(patient.id)))}`);

  const authority = createAuthority();
  const cpf = '52998224725';
  const certificate = {
    file: new File([authority.certify({ name: 'MEDIDA', cpf })], 'a1.p12'),
    password: authority.password,
    cpf,
  };
  console.log(`signed: ${timingText(await timed(() => issue(patient.id, { certificate })))}`);

  // In turn, so that what else the machine does slows both: a 99th of a hundredth of a second is one pause.
  const [alone, beside] = [emptyTally(), emptyTally()];
  const overview = () => api.dashboard.overview();
  // PostgreSQL plans a statement anew for the first five times on each connection, which takes 10 ms.
  const connections = 20;
  const rounds = isTrial({ seconds }) ? 1 : 5;
  for (let time = 0; rounds > 1 && time < 6; time += 1)
    await Promise.all(Array.from({ length: connections }, overview));
  let issuedIn = 0;
  for (let round = 0; round < rounds; round += 1) {
    let left = documents / rounds;
    const caller = async (patientId: string) => {
      while (left > 0) {
        left -= 1;
        await issue(patientId);
      }
    };
    const begun = performance.now();
    let isOver = false;
    const issuing = Promise.all(rows.map(({ id }) => caller(id))).finally(() => {
      issuedIn += performance.now() - begun;
      isOver = true;
    });
    do await addSlice(beside, overview, { callers: 1, milliseconds: 50 });
    while (!isOver);
    await issuing;
    await addSlice(alone, overview, { callers: 1, milliseconds: performance.now() - begun });
  }
  const times = (timingOf(beside).p99 / timingOf(alone).p99).toFixed(2);
  console.log(
    `${documents} issued by ${rows.length} callers in ${(issuedIn / 1_000).toFixed(1)} s; the dashboard meanwhile: ${timingText(beside)}, between them: ${timingText(alone)}, its p99 ${times} times that`,
  );
}

if (import.meta.main)
  await command(async () =>
    measureDocuments(await openTeam({ copy: 'documents' }), {
      seconds: numberOption('seconds', 3),
      documents: numberOption('documents', 100),
    }),
  );
