/** Renders the record as a page that opens from the archive without a network, and can be printed. */
import { catalogue } from '#contract/columns/catalogue.ts';
import { labelOf } from '#contract/columns/column.ts';
import { camelCase } from '#contract/columns/spelling.ts';
import { shownCpf } from '#contract/cpf.ts';
import type { ContactChannel, ContactKind, ContactState } from '#contract/messages/contacts.ts';
import { shownCents } from '#contract/money/cents.ts';
import { methodNames } from '#contract/money/methods.ts';
import { findingActions, findingReasons } from '#contract/moving/import-findings.ts';
import { type SignedApplication, sayUse } from '#contract/patients/application.ts';
import { consentTexts, sayPose } from '#contract/patients/photographs.ts';
import { sexNames } from '#contract/patients/registration.ts';
import { termStateNames } from '#contract/patients/term-states.ts';
import { shownDay, shownPhone } from '#contract/value-formats.ts';
import { escapeHtml } from '../../platform/html.ts';
import { readContent } from '../record/entry-content.ts';
import type { ExportData } from './gather-export.ts';

const states: Record<string, string> = {
  scheduled: 'Agendada',
  confirmed: 'Confirmada',
  arrived: 'Na recepção',
  in_service: 'Em atendimento',
  no_show: 'Faltou',
  completed: 'Concluída',
  cancelled: 'Cancelada',
  active: 'Ativo',
};
const planStates: Record<string, string> = { ...states, completed: 'Concluído', cancelled: 'Cancelado' };
const categories: Record<string, string> = {
  exame: 'Exame',
  prescricao: 'Prescrição',
  procedure: 'Procedimento',
};

const contactKinds: Record<ContactKind, string> = {
  reminder: 'Lembrete',
  confirmation: 'Pedido de confirmação',
  moved: 'Aviso de mudança',
  cancelled: 'Aviso de cancelamento',
  booked: 'Aviso de agendamento',
  displaced: 'Aviso de horário a remarcar',
  anamnesis: 'Link da anamnese',
  term: 'Link do termo',
  answer: 'Resposta',
};
const contactChannels: Record<ContactChannel, string> = {
  email: 'e-mail',
  push: 'aviso no celular',
  whatsapp: 'WhatsApp',
  whatsapp_api: 'WhatsApp automático',
  phone: 'telefone',
  link: 'link da mensagem',
  portal: 'aplicativo',
};
const contactStates: Record<ContactState, string> = {
  queued: 'na fila',
  opened: 'conversa aberta',
  sent: 'enviado',
  failed: 'não entregue',
  skipped: 'não enviado',
  confirmed: 'confirmou',
  wants_to_move: 'quer remarcar',
  cancelled: 'cancelou',
  no_answer: 'não respondeu',
  wrong_number: 'número errado',
};

const requestStates: Record<ExportData['bookingRequests'][number]['state'], string> = {
  held: 'reservado',
  pending: 'aguardando a clínica',
  proposed: 'a clínica propôs este horário',
  accepted: 'aceito',
  refused: 'recusado',
  withdrawn: 'retirado',
  expired: 'vencido',
};

/** A code of a later version has no sentence here. */
const sentenceOf = (sentences: Partial<Record<string, string>>, code: string) => sentences[code] ?? code;

const postalCode = (digits: string) => digits.replace(/^(\d{5})(\d{3})$/u, '$1-$2');

const html = escapeHtml;
const prose = (text: string | null) => (text ? `<p class="prose">${html(text)}</p>` : '');

/** Encodes each segment of the path. */
const link = (path: string) => html(path.split('/').map(encodeURIComponent).join('/'));

/** Where it is not the column's name. */
const labels: Partial<Record<string, string>> = {
  full_name: 'Nome completo',
  accepts_email: 'Aceita e-mail',
  accepts_whatsapp: 'Aceita WhatsApp',
  created_at: 'Paciente desde',
  notes: 'Observações da clínica',
};

/** Not missing where they are empty. */
const ofSome = new Set(['civil_name', 'guardian_name', 'guardian_cpf', 'guardian_phone', 'health_insurance']);

const instantIn = (timeZone: string) => (value: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(value),
  );

export function renderExport(data: ExportData): string {
  const { patient, clinic, timeZone } = data;
  const instant = instantIn(timeZone);
  const day = (value: string) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(new Date(value));
  const formats: Partial<Record<string, (value: string) => string>> = {
    cpf: shownCpf,
    phone: shownPhone,
    guardian_cpf: shownCpf,
    guardian_phone: shownPhone,
    postal_code: postalCode,
    sex: (sex) => sentenceOf(sexNames, sex),
    birth_date: shownDay,
    created_at: day,
  };
  const values = new Map<string, unknown>(Object.entries(patient));
  const facts = Object.entries(catalogue.patients).flatMap(([column, facts]) => {
    const value = values.get(camelCase(column));
    const label = labels[column] ?? ('name' in facts && labelOf(facts.name));
    if (!label || value === undefined || (value === null && ofSome.has(column))) return [];
    if (typeof value === 'boolean') return [[label, value ? 'Sim' : 'Não']];
    const text = typeof value === 'string' ? value : null;
    return [[label, text && (formats[column]?.(text) ?? text)]];
  });
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dados de ${html(patient.fullName)}</title>
<style>${styles}</style>
</head>
<body>
<header>
${patient.photo ? `<img src="${link(patient.photo)}" alt="Foto de ${html(patient.fullName)}">` : ''}
<div>
${clinic.name ? `<p class="clinic">${html(clinic.name)}</p>\n` : ''}<h1>${html(patient.fullName)}</h1>
<p class="soft">Cópia dos dados guardados pela clínica, feita em ${instant(data.exportedAt)}.</p>
</div>
</header>
<main>
<section>
<h2>Cadastro</h2>
<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${value ? html(value) : '<i>Não informado</i>'}</dd></div>`).join('\n')}</dl>
</section>
${section('Consultas', 'Nenhuma consulta registrada.', data.appointments.map(appointment))}
${
  data.waitingList.length === 0
    ? ''
    : section(
        'Lista de espera',
        '',
        data.waitingList.map(
          ({ service, until, createdAt }) =>
            `<li><h3>${html(service)}</h3><p class="soft">Desde ${day(createdAt)}${
              until ? ` · até ${shownDay(until)}` : ''
            }</p></li>`,
        ),
      )
}
${
  data.bookingRequests.length === 0
    ? ''
    : section(
        'Pedidos de horário',
        '',
        data.bookingRequests.map(
          ({ service, date: asked, time, state, answerNote, createdAt }) =>
            `<li><h3>${html(service)}</h3><p class="soft">${shownDay(asked)}, ${time} · ${
              requestStates[state]
            } · feito em ${day(createdAt)}</p>${prose(answerNote)}</li>`,
        ),
      )
}
${
  data.appointmentContacts.length === 0
    ? ''
    : section(
        'Contatos sobre consultas',
        '',
        data.appointmentContacts.map(
          ({ startsAt, kind, channel, state, happenedAt }) =>
            `<li><h3>${contactKinds[kind]} por ${contactChannels[channel]}</h3><p class="soft">${instant(happenedAt)} · ${
              contactStates[state]
            } · consulta de ${shownDay(startsAt.slice(0, 10))}, ${startsAt.slice(11)}</p></li>`,
        ),
      )
}
${section(
  'Planos de tratamento',
  'Nenhum plano de tratamento registrado.',
  data.treatmentPlans.map(
    ({ title, description, startDate, endDate, status }) =>
      `<li><h3>${html(title)}</h3><p class="soft">${
        endDate ? `${shownDay(startDate)} a ${shownDay(endDate)}` : `Início em ${shownDay(startDate)}`
      } · ${html(planStates[status] ?? status)}</p>${prose(description)}</li>`,
  ),
)}
${section(
  'Procedimentos futuros',
  'Nenhum procedimento futuro registrado.',
  data.futureProcedures.map(
    ({ title, description, completedOn, createdAt }) =>
      `<li><h3>${html(title)}</h3><p class="soft">Registrado em ${day(createdAt)}${
        completedOn ? ` · realizado em ${shownDay(completedOn)}` : ''
      }</p>${prose(description)}</li>`,
  ),
)}
${section(
  'Evoluções',
  data.recordStrikes ? 'Nenhuma evolução assinada.' : 'Nenhuma orientação publicada.',
  data.recordEntries
    .filter(({ correctsId }) => !correctsId)
    .map(
      (entry) =>
        `<li>${[entry, ...addendaOf(data, entry.id)].map((each) => signed(data, each)).join('\n')}</li>`,
    ),
)}
${data.recordCheck ? `<p class="soft">${html(data.recordCheck)}</p>` : ''}
${
  data.terms.length === 0
    ? ''
    : section(
        'Termos',
        '',
        data.terms.map(
          ({ state, onPaper, createdAt, closedAt, reason }) =>
            `<li><h3>Termo ${termStateNames[state]}${onPaper ? ', em papel' : ''}</h3><p class="soft">${day(closedAt ?? createdAt)}</p>${prose(reason)}</li>`,
        ),
      )
}
${section(
  'Anamneses',
  'Nenhuma anamnese preenchida.',
  data.anamneses.map(
    ({ state, startedAt, sentAt, answers }) =>
      `<li><h3>Anamnese de ${day(sentAt ?? startedAt)}</h3><p class="soft">${
        sentAt ? (state === 'reviewed' ? 'Enviada e revisada' : 'Enviada') : 'Pendente'
      }</p>${prose(answers)}</li>`,
  ),
)}
${section(
  'Fotografias',
  data.recordStrikes ? 'Nenhuma fotografia guardada.' : 'Nenhuma fotografia compartilhada com você.',
  data.photographs.map(({ pose, poseWords, takenAt, path }) => {
    const name = html(sayPose({ pose, poseWords }));
    return `<li><h3>${path ? `<a href="${link(path)}">${name}</a>` : name}</h3><p class="soft">${instant(takenAt)}${
      path ? '' : ' · a foto não está mais guardada'
    }</p></li>`;
  }),
)}
${
  data.photographConsents.length === 0
    ? ''
    : section('Autorizações de uso de fotografias', '', [
        ...data.photographConsents.map(
          ({ use, given, day: said, textVersion, recordedByName }) =>
            `<li><h3>${consentTexts[use].name}: ${given ? 'autorizado' : 'não autorizado'}</h3><p class="soft">${shownDay(said)}${
              recordedByName ? ` · registrado por ${html(recordedByName)}` : ''
            }</p>${prose(given ? (consentTexts[use].versions[textVersion - 1] ?? null) : null)}</li>`,
        ),
        ...data.photographExports.map(
          ({ use, purpose, exportedAt, exportedByName }) =>
            `<li><h3>Usada em: ${consentTexts[use].name}</h3><p class="soft">${instant(exportedAt)}${
              exportedByName ? ` · ${html(exportedByName)}` : ''
            }</p>${prose(purpose)}</li>`,
        ),
      ])
}
${
  data.payments === undefined || data.payments.length === 0
    ? ''
    : section(
        'Pagamentos',
        '',
        data.payments.map(
          ({ kind, method, amountCents, instalments, enteredAt }) =>
            `<li><h3>${kind === 'reversal' ? 'Estorno: ' : kind === 'refund' ? 'Devolução: ' : ''}${html(methodNames[method])}${
              instalments !== null && instalments > 1 ? ` em ${instalments}x` : ''
            }, ${shownCents(amountCents)}</h3><p class="soft">${instant(enteredAt)}</p></li>`,
        ),
      )
}
${
  data.packageItems === undefined || data.packageItems.length === 0
    ? ''
    : section(
        'Pacotes',
        '',
        data.packageItems.map(
          ({ sessions, service, validUntil, addedAt }) =>
            `<li><h3>${sessions} × ${html(service)}</h3><p class="soft">${instant(addedAt)} · até ${day(validUntil)}</p></li>`,
        ),
      )
}
${section(
  'Arquivos',
  'Nenhum arquivo guardado.',
  data.files.map(
    ({ name, category, description, createdAt, path }) =>
      `<li><h3>${path ? `<a href="${link(path)}">${html(name)}</a>` : html(name)}</h3><p class="soft">${html(
        categories[category] ?? 'Plano de tratamento',
      )} · ${day(createdAt)}${path ? '' : ' · o arquivo não está mais guardado'}</p>${prose(description)}</li>`,
  ),
)}
${
  data.importFindings === undefined || data.importFindings.length === 0
    ? ''
    : section(
        'Observações da importação',
        '',
        data.importFindings.map(
          ({ sourceTable, line, field, reason, action, value }) =>
            `<li><h3>${html(sentenceOf(findingReasons, reason))}</h3><p class="soft">${[
              sentenceOf(findingActions, action),
              line === null ? sourceTable : `${sourceTable}, linha ${line}`,
              field,
              value,
            ]
              .filter((part) => part !== null)
              .map(html)
              .join(' · ')}</p></li>`,
        ),
      )
}
</main>
<footer class="soft">O arquivo dados.json, ao lado deste, traz o mesmo conteúdo para programas de computador.</footer>
</body>
</html>
`;
}

const appointment = (row: ExportData['appointments'][number]) =>
  `<li><h3>${shownDay(row.date)}, ${row.time}</h3><p class="soft">${[
    row.sessionNumber === null ? row.service : `${row.service}, sessão ${row.sessionNumber}`,
    row.doctorName,
    row.doctorSpecialty,
    `${row.durationMinutes} minutos`,
    states[row.status] ?? row.status,
  ]
    .filter((part) => part !== null)
    .map(html)
    .join(' · ')}</p>${prose(row.notes ?? null)}</li>`;

type Entry = ExportData['recordEntries'][number];

const isStruck = ({ recordStrikes = [] }: ExportData, id: string | undefined) =>
  recordStrikes.some(({ entryId }) => entryId === id);

const addendaOf = ({ recordEntries }: ExportData, id: string | undefined) =>
  recordEntries.filter(({ correctsId }) => correctsId && correctsId === id);

function signed(data: ExportData, entry: Entry): string {
  const { id, kind, content, hash, day, signedAt, authorName, authorCouncil, orientations } = entry;
  const instant = instantIn(data.timeZone);
  const corrected = addendaOf(data, id).findLast((addendum) => !isStruck(data, addendum.id));
  return `<h3>${kind === 'addendum' ? 'Adendo' : shownDay(day)}${isStruck(data, id) ? ' · riscada' : ''}</h3><p class="soft">${[
    `${html(authorName)}, ${html(authorCouncil)}`,
    `${kind === 'document' ? 'emitido' : 'assinado'} em ${instant(signedAt)}`,
    ...(corrected ? [`corrigida em ${instant(corrected.signedAt)}`] : []),
  ].join(' · ')}</p>${content ? entryParts(content) : prose(orientations)}${
    hash ? `<p class="soft">SHA-256 ${hash}</p>` : ''
  }`;
}

/** The sections of a signed entry with their titles, its diagnoses, the anamneses that were signed with it, and what was applied. */
function entryParts(content: string): string {
  const { sections, diagnoses, anamneses, application } = readContent(content);
  return [
    ...sections.map(({ title, text }) => ({ title, text })),
    ...diagnoses.map(({ code, text }) => ({ title: 'CID-10', text: [code, text].filter(Boolean).join(' ') })),
    ...anamneses.map(({ title, answers }) => ({
      title: `Anamnese ${title}, assinada com ela`,
      text: answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
    })),
    ...(application ? [{ title: 'Aplicação', text: linesOf(application) }] : []),
  ]
    .map(({ title, text }) => `<p><b>${html(title)}</b></p>${prose(text)}`)
    .join('');
}

/** Each product and device with the regions of its marks and their doses. */
const linesOf = ({ uses, marks }: SignedApplication) =>
  uses
    .map((use) => {
      const places = marks
        .filter((mark) => mark.use === use.key)
        .map(({ region, dose }) => (dose === null ? region : `${region} ${dose.toLocaleString('pt-BR')}`));
      return `${sayUse(use)}\n${places.join('; ')}`.trimEnd();
    })
    .join('\n\n');

const section = (title: string, whenEmpty: string, items: readonly string[]) => `<section>
<h2>${title}</h2>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p class="soft">${whenEmpty}</p>`}
</section>`;

const styles = `
:root { color-scheme: light; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; background: #fbf7f0; color: #2a2722;
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; gap: 1.25rem; align-items: center; margin-bottom: 2rem; }
header img { flex-shrink: 0; width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2; }
h1 { margin: 0; font-size: 1.9rem; }
h2 { margin: 0 0 .75rem; font-size: 1.35rem; }
h3 { margin: 0; font-size: 1rem; }
p { margin: .15rem 0 0; }
a { color: #2f5239; }
.clinic { color: #2f5239; font-weight: 600; }
.soft, dt, i { color: #63594b; }
.prose, dd { white-space: pre-line; }
section { margin-bottom: 1.5rem; padding: 1.25rem 1.5rem; border: 1px solid #e6dccb; border-radius: 1rem; background: #fffdf9; }
ul { margin: 0; padding: 0; list-style: none; }
li + li { margin-top: .85rem; padding-top: .85rem; border-top: 1px solid #eee6d8; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .3rem 0; }
dd { margin: 0; }
@media (max-width: 32rem) { dl div { grid-template-columns: 1fr; } }
@media print {
  body { max-width: none; padding: 0; background: none; font-size: 10.5pt; }
  section { padding: 0; border: 0; }
  li, header { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;
