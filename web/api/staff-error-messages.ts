/** Messages of refusals that only staff meet. Apart, so that the first visits of login and portal do not bring them. */
import type { ApplicationProblem, CertificateProblem, ErrorCode } from '#contract/errors.ts';
import { formatDate } from '#web/format/date.ts';

export const staffMessages = {
  TILL_NOT_OPEN: 'O seu caixa não está aberto: abra-o e tente de novo. Nada foi registrado.',
  TILL_OPEN: 'O seu caixa já está aberto.',
  TILL_CLOSED: 'Este caixa já foi fechado.',
  TILL_SHORT: 'O caixa tem menos dinheiro do que isso.',
  COUNT_MISSING: 'Entrou mais um lançamento neste caixa. Confira os valores e feche de novo.',
  NO_PRICE: 'Esta consulta ainda não tem preço. Digite o preço primeiro.',
  NOTHING_TO_PAY: 'A consulta foi cancelada ou o paciente faltou: não há nada a pagar.',
  ENTERED_BEFORE:
    'A tentativa anterior já tinha sido registrada, com outros valores. Confira o que está registrado antes de continuar.',
  SESSIONS_TAKEN: 'Restam menos sessões neste pacote. Confira quantas ainda estão livres.',
  SESSIONS_BOOKED: 'Há sessões deste pacote já marcadas. Cancele esses horários antes de encerrar.',
  PACKAGE_ENDED: 'Este pacote já foi encerrado.',
  PACKAGE_CHANGED: 'O pacote mudou enquanto você o via. Confira os valores e encerre de novo.',
  REFUND_TOO_LARGE: 'Há menos a devolver deste pacote. Confira o valor.',
  OVERPAID: 'O total pago ficaria acima do preço. Confira o valor, ou estorne um pagamento antes.',
  PAID_BY_INSURANCE: 'O convênio pagou esta parte. O recibo é só do que o paciente pagou.',
  DISCOUNT_TOO_LARGE: 'O desconto passa do limite da clínica{limit}. Peça a um gerente.',
  EXPENSE_ENTERED: 'Esta despesa já foi lançada no mês deste dia.',
  TAX_RECEIPT_HOLDS: 'Este pagamento já tem um recibo emitido.',
  TAX_RECEIPT_NUMBER_TAKEN: 'Este número já está em outro pagamento.',
  PAYMENT_CHANGED: 'O pagamento mudou. Confira o valor.',
  CARD_ARRIVED: 'Um destes recebimentos já foi marcado ou estornado.',
  BANK_LINE_USED: 'Este lançamento já foi usado. Abra o arquivo de novo.',
  BANK_FILE_REFUSED: 'Este arquivo não é um extrato que possa ser lido.',
  ENTRY_REVERSED: 'Este lançamento já foi estornado.',
  PHOTOGRAPHS_DECLINED:
    'O paciente não autoriza novas fotos no prontuário. Se isso mudou, registre em Autorizações.',
  CONSENT_MISSING: 'O paciente não autorizou este uso das fotos, ou retirou a autorização.',
  HOURS_NEEDED: 'A clínica precisa de um horário de atendimento. Informe outro antes de remover este.',
  IMPORT_STATE: 'A importação já avançou, e isso não é mais possível. Confira em que ponto ela está.',
  IMPORT_FILE_REFUSED: 'A planilha não pôde ser lida assim. Confira o arquivo e como ele é lido.',
  IMPORT_WITHOUT_SOURCE: 'Envie primeiro o arquivo que você quer importar.',
  UNDO_TOO_LATE:
    'Não dá mais para desfazer: {who} já fez uma alteração depois da importação, e ela seria perdida.',

  APPLICATION_REFUSED: 'A aplicação ainda não pode ser assinada. {applicationProblems}',
  CERTIFICATE_REFUSED: '{certificate}',
  PEN_REQUIRED:
    'Receita de medicamento controlado se assina à caneta: por este sistema ela não vale como receita eletrônica.',
  ALERT_MATCHES: 'Há um alerta no cadastro do paciente sobre o que foi escrito. Confira antes de emitir.',
  COUNCIL_MISSING:
    'Para assinar, o seu cadastro de profissional precisa do número no conselho. Um administrador pode ligar a sua conta a ele.',
  ENTRY_OF_ANOTHER: 'Só quem assinou esta evolução, ou um administrador, a retira do prontuário.',
  DRAFT_GONE:
    'Este texto não está mais em aberto: ele foi assinado ou apagado em outra janela. O que foi assinado está na história do paciente.',
  MAIL_UNREACHABLE:
    'O servidor de e-mail não respondeu. Confira o endereço, a porta e o tipo de conexão. A mensagem não foi enviada.',
  MAIL_NOT_SECURE:
    'A conexão protegida com o servidor de e-mail falhou. Confira a porta e o tipo de conexão. A mensagem não foi enviada.',
  MAIL_LOGIN_REFUSED: 'O servidor de e-mail recusou o usuário ou a senha. A mensagem não foi enviada.',
  MAIL_REFUSED:
    'O servidor de e-mail recusou a mensagem. Confira o e-mail de quem envia. A mensagem não foi enviada.',
  SET_ON_SERVER: 'Isto está definido no servidor e só pode ser mudado lá.',
  PRODUCT_NAME_TAKEN: 'Já existe um produto com este nome e fabricante.',
  LOT_CODE_TAKEN: 'Este produto já tem um lote com este código.',
  PROTOCOL_NAME_TAKEN: 'Já existe um protocolo com este nome.',
  FILE_OF_DOCUMENT: 'Este arquivo é de um documento emitido. Cancele o documento; ele fica no prontuário.',
  APPOINTMENT_OF_PATIENT:
    'Este agendamento tem observações, preço ou pagamentos, ou é de uma série, e não pode passar para outro paciente. Cancele e marque outro.',
  PROFESSIONAL_HAS_APPOINTMENTS:
    'Este profissional ainda tem agendamentos em aberto. Remarque ou cancele cada um antes de encerrar.',
  LAST_PROFESSIONAL: 'Este é o único profissional da clínica. Cadastre outro antes de encerrar este.',
  RESOURCE_NAME_TAKEN: 'Já existe uma sala ou um equipamento com este nome.',
  LAST_ADMINISTRATOR: 'Este é o único administrador da clínica. Crie outro antes de remover este.',
  ROLE_CONFIGURED:
    'O acesso deste administrador vem da configuração do servidor (ADMIN_EMAILS) e só pode ser removido lá.',
  PROFESSIONAL_HAS_ACCOUNT: 'Este profissional já está ligado a outro usuário. Escolha outro.',
} satisfies Partial<Record<ErrorCode, string>>;

export type StaffCode = keyof typeof staffMessages;

/** What these messages name, from the data of an error. */
export function sayForStaff(data: Record<string, unknown>): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  if ('limitPercent' in data) words.limit = data.limitPercent === null ? '' : `, de ${data.limitPercent}%`;
  if (typeof data.reason === 'string') words.certificate = sayCertificateProblem(data.reason);
  if (Array.isArray(data.refused))
    words.applicationProblems = data.refused.map(sayApplicationProblem).join(' ');
  return words;
}

const certificateSentences = {
  not_a_certificate: 'Este arquivo não é um certificado A1. Escolha o arquivo .p12 ou .pfx.',
  wrong_password: 'A senha do certificado está incorreta.',
  no_key: 'Este arquivo não tem a chave do certificado. Exporte-o de novo, com a chave privada.',
  two_keys: 'Este arquivo tem mais de uma chave. Exporte só o seu certificado.',
  not_icp_brasil:
    'Este certificado não é de pessoa física da ICP-Brasil (e-CPF): falta no arquivo o CPF do titular, no campo da ICP-Brasil, ou a organização ICP-Brasil. Escolha o seu.',
  not_yet_valid: 'Este certificado ainda não começou a valer.',
  expired: 'Este certificado venceu. Use um que esteja válido, ou assine à caneta.',
  other_cpf: 'O CPF do certificado não é o seu. Só quem emite o documento pode assiná-lo.',
  other_name: 'O nome do certificado não é o do seu cadastro de profissional. Só quem emite pode assinar.',
} satisfies Record<CertificateProblem, string>;
const sayCertificateProblem = (reason: string) =>
  Object.entries(certificateSentences).find(([each]) => each === reason)?.[1] ?? '';

/** What is wrong with an application, and what to do. */
export function sayApplicationProblem({
  reason,
  product,
  lot,
  expiresOn,
  recallReason,
  marks,
}: ApplicationProblem): string {
  const name = product ?? 'Um produto';
  const either = 'Escolha outro lote ou escreva o motivo.';
  const ofLot = `${name}${lot ? `, lote ${lot}` : ''}`;
  if (reason === 'dose_missing' && marks.length === 0)
    return `Falta quanto foi usado de ${ofLot}. Digite a quantidade, marque os pontos ou remova o produto.`;
  if (reason === 'dose_missing')
    return `Falta a dose em ${marks.length === 1 ? 'um ponto' : `${marks.length} pontos`} de ${ofLot}.`;
  if (reason === 'product_gone') return 'Um produto da aplicação não está mais na lista. Escolha outro.';
  if (reason === 'lot_missing') return `${name} está sem lote. Escolha o lote ou escreva o motivo.`;
  if (reason === 'lot_expired')
    return `O lote ${lot} de ${name} venceu em ${formatDate(expiresOn ?? '')}. ${either}`;
  if (reason === 'lot_recalled')
    return `O lote ${lot} de ${name} foi recolhido: ${recallReason}. Escolha outro lote. Se ele já foi aplicado, escreva o motivo.`;
  if (reason === 'lot_empty') return `Do lote ${lot} de ${name} não resta nada. ${either}`;
  if (reason === 'lot_closed') return `O lote ${lot} de ${name} foi encerrado. ${either}`;
  return `O lote ${lot} de ${name} não está na lista. ${either}`;
}
