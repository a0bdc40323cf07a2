/** The Portuguese message of every error code. `{name}` is replaced from the error's data. Those of staff-error-messages.ts come with its area. */
import { ORPCError } from '@orpc/client';
import type { BookingReason } from '#contract/booking-reasons.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { DocumentNeed } from '#contract/patients/documents.ts';
import { formatDate } from '#web/format/date.ts';
import type { StaffCode } from './staff-error-messages.ts';

export const messages = {
  UNAUTHENTICATED: 'Você precisa estar logado para acessar esta página',
  FORBIDDEN: 'Seu acesso não inclui isto. Um administrador da clínica pode mudar o seu acesso.',
  NOT_FOUND: 'Não encontramos o que você procura. Pode ter sido excluído.',
  INVALID_INPUT: 'Confira os campos destacados e tente novamente.',
  RATE_LIMITED: 'Muitas tentativas seguidas. Aguarde {wait} e tente novamente.',
  BUSY: 'O sistema está muito ocupado agora. Aguarde alguns segundos e tente novamente.',
  UNAVAILABLE: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
  INTERNAL: 'Ocorreu um erro inesperado. Tente novamente mais tarde.',
  REQUEST_TOO_SLOW: 'A conexão está lenta demais e o envio foi interrompido. Tente novamente.',
  REQUEST_INTERRUPTED: 'O envio foi interrompido antes do fim. Tente novamente.',
  TIMED_OUT: 'O servidor demorou demais para responder. Confira se a alteração foi salva e tente novamente.',
  STORAGE_UNAVAILABLE: 'Não foi possível acessar os arquivos agora. Tente novamente em instantes.',
  STORAGE_FULL:
    'O servidor está sem espaço e não conseguiu salvar. Avise quem cuida do sistema e tente novamente.',

  INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
  WRONG_PASSWORD: 'Senha incorreta',
  EMAIL_NOT_CONFIRMED: 'Este e-mail ainda não foi confirmado. Verifique sua caixa de entrada.',
  EMAIL_CONFIRMATION_AT_CLINIC: 'Este e-mail ainda não foi confirmado. Peça à clínica o link de confirmação.',
  ACCOUNT_NOT_ASSOCIATED: 'Sua conta existe, mas não está associada a nenhum perfil de paciente.',
  LINK_INVALID: 'Este link não é mais válido. Peça um novo.',
  EXPORT_UNDER_WAY: 'Outro download de todos os dados está em andamento. Espere que ele termine.',

  SECOND_FACTOR_REQUIRED: 'Falta a segunda etapa: digite o código do seu aplicativo autenticador.',
  SECOND_FACTOR_INVALID:
    'Código incorreto ou já usado. Digite o que o aplicativo mostra agora, ou outro código de recuperação.',
  SECOND_FACTOR_EXPIRED: 'O tempo para digitar o código acabou. Entre de novo com a sua senha.',
  SECOND_FACTOR_SETUP_REQUIRED: 'A clínica pede verificação em duas etapas. Configure a sua para continuar.',
  SECOND_FACTOR_ON: 'A verificação em duas etapas desta conta já está ativada.',

  OWN_ACCOUNT: 'Você não pode fazer isso com a sua própria conta. Peça a outro administrador.',

  STAFF_ACCOUNT:
    'Este paciente também trabalha na clínica. Só um administrador pode mudar o e-mail ou a senha desta conta.',
  ACCOUNT_ENDED: 'Esta conta já foi encerrada. Para dar acesso de novo, convide a pessoa outra vez.',
  INVITATION_ACCEPTED: 'Este convite já foi aceito: a pessoa tem a própria senha.',

  PATIENT_EMAIL_TAKEN:
    'Já existe um paciente cadastrado com o email {email}. Por favor, edite o paciente existente.',
  ACCOUNT_EXISTS:
    'Erro: Já existe um usuário cadastrado com este email. Verifique o e-mail informado ou use outro.',
  ACCOUNT_NOT_LINKABLE:
    'Usuário já existe com o email {email}, mas não foi possível associá-lo. Tente fazer login primeiro ou use outro email.',
  PATIENT_WITHOUT_EMAIL: 'Email do paciente não disponível',
  MAIL_NOT_SENT: 'Não foi possível enviar o e-mail agora. Ele será enviado assim que possível.',
  MAIL_OFF: 'A clínica não envia e-mails por aqui. Troque a senha no seu perfil ou fale com a clínica.',
  WEAK_PASSWORD: 'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 8 caracteres.',
  CPF_TAKEN: 'Já existe um paciente cadastrado com este CPF.',
  INVALID_DATE: 'Erro: Formato de data inválido. Deixe o campo em branco se não souber a data de nascimento.',

  SLOT_TAKEN: 'Este horário já está ocupado. Escolha outro horário ou marque como encaixe.',
  RESOURCE_TAKEN: '{resource} já está em uso neste horário. Escolha outro horário ou marque como encaixe.',
  TIME_HELD: '{held} Escolha outro horário ou marque como encaixe.',
  BOOKING_NOT_ALLOWED: '{rule}',
  CODE_INVALID: 'Este código não confere ou já venceu. Confira o e-mail, ou peça outro código.',
  HOLD_EXPIRED: 'O tempo para confirmar este horário acabou. Escolha o horário de novo.',
  OUTSIDE_HOURS:
    'Este horário está fora do expediente. Escolha outro horário ou confirme que quer marcar assim.',
  CHANGED_MEANWHILE:
    'Outra pessoa alterou este agendamento enquanto você o editava. Confira o que mudou e salve de novo.',
  REQUEST_ANSWERED: 'Este pedido já foi respondido.',
  REQUEST_PASSED: 'Este horário já passou. Escolha outro.',
  OFFER_GONE: 'Este horário já foi preenchido. Você continua na lista de espera.',
  STATUS_NOT_ALLOWED: 'O agendamento já mudou de situação e isso não é mais possível.',
  FUTURE_APPOINTMENT: 'Este agendamento ainda não aconteceu. Confirme a data para marcá-lo como concluído.',
  UNDO_NOT_POSSIBLE:
    'Não dá mais para desfazer: só quem fez a mudança pode desfazê-la, até 10 minutos depois.',
  PROFESSIONAL_NOT_ACTIVE: 'Este profissional não está disponível para este atendimento. Escolha outro.',
  SESSION_NOT_FREE:
    'A sessão de {moment} não cabe nesse horário. Nada foi alterado: escolha outro horário para ela.',
  WAITING_ALREADY: 'Este paciente já está na lista de espera para isso.',
  WAITING_ENDED: 'Esta espera já terminou. Se o paciente ainda espera, adicione-o de novo à lista.',
  PATIENT_OPTED_OUT: 'Este paciente não quer mensagens pelo WhatsApp. Telefone, se precisar.',
  APPOINTMENT_CLOSED: 'Este agendamento já foi encerrado e não pode mais ser alterado.',
  APPOINTMENT_MOVED: 'O horário desta consulta mudou. Confira o novo horário e responda de novo.',

  ANAMNESIS_BEGUN:
    'O paciente já começou a responder. Ele continua no portal ou pelo link da mensagem, ou um profissional abre o formulário aqui.',

  INPUT_TOO_LARGE: 'É longo demais para ser enviado de uma vez.',
  DOCUMENT_CANCELLED: 'Este documento foi cancelado e não vale mais: não o imprima nem o entregue.',
  VISIT_SIGNED:
    'Este atendimento tem uma evolução assinada: não pode ser reaberto, cancelado nem marcado como falta. Se ela foi assinada por engano, quem a assinou ou um administrador a retira do prontuário antes.',
  VISIT_CLOSED: 'Este atendimento já foi encerrado. Para acrescentar algo, escreva um adendo.',
  DOCUMENT_INCOMPLETE: 'O documento precisa dizer {missing}. Complete antes de emitir.',
  UNPRINTABLE: 'A página não tem letras para: {characters}. Escreva sem elas.',
  TERM_CLOSED: 'Este termo já foi assinado, recusado ou revogado. Recarregue a página para ver.',
  TERM_CHANGED:
    'O texto deste termo mudou enquanto você lia. Nada foi assinado: leia de novo antes de assinar.',

  FILE_EMPTY: 'O arquivo está vazio. Escolha outro arquivo.',
  FILE_TOO_LARGE: 'O arquivo é grande demais. O limite é de {limit}.',
  FILE_TYPE_REFUSED: 'Este tipo de arquivo não é aceito.',
  PHOTOGRAPH_REFUSED: '{photograph}',
  QUOTE_ACCEPTED: 'Este orçamento já foi aceito.',
  QUOTE_CANCELLED: 'Este orçamento foi cancelado pela clínica.',
  QUOTE_EXPIRED: 'Este orçamento venceu. A clínica pode emitir outro.',
  IMAGE_TOO_LARGE: 'A imagem é grande demais: {pixels}. Envie uma versão de até {megapixels}.',
} satisfies Record<Exclude<ErrorCode, StaffCode>, string>;

const known: Partial<Record<ErrorCode, string>> = { ...messages };

let wordsOfArea: (data: Record<string, unknown>) => Record<string, unknown> = () => ({});

/**
 * Messages of an area that is loaded later.
 * @param words what its messages name, from the data of an error
 */
export function addMessages(more: Partial<Record<ErrorCode, string>>, words: typeof wordsOfArea): void {
  Object.assign(known, more);
  wordsOfArea = words;
}

/** The code of any error of a call. A call that did not reach the server is UNAVAILABLE. */
export function errorCode(error: unknown): ErrorCode {
  if (error instanceof ORPCError) {
    if (isErrorCode(error.code)) return error.code;
    // A reverse proxy answers with these while the server is down.
    return [502, 503, 504].includes(error.status) ? 'UNAVAILABLE' : 'INTERNAL';
  }
  return error instanceof TypeError ? 'UNAVAILABLE' : 'INTERNAL';
}

/** Whether the requested record does not exist. A malformed id is refused as INVALID_INPUT. */
export const isMissing = (error: unknown): boolean =>
  error !== null && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(error));

/** Whether the server answered. Otherwise the call failed in the network or in the browser. */
export const wasAnswered = (error: unknown): boolean => error instanceof ORPCError;

/**
 * The message to show for an error.
 * @param fallback replaces the general message of INTERNAL, e.g. 'Erro ao carregar pacientes'
 */
export function errorMessage(error: unknown, fallback?: string): string {
  const code = errorCode(error);
  if (code === 'INTERNAL' && fallback) return fallback;
  const data = error instanceof ORPCError ? error.data : undefined;
  return fill(known[code] ?? messages.INTERNAL, data);
}

/** 'Erro ao salvar agendamento: …' with the reason; without one when the error is unknown. */
export const withReason = (failure: string, error: unknown): string =>
  errorCode(error) === 'INTERNAL' ? failure : `${failure}: ${errorMessage(error)}`;

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(known, code);
}

function fill(message: string, data: unknown): string {
  if (typeof data !== 'object' || data === null) return message;
  const values: Record<string, unknown> = { ...data, ...wordsOfArea({ ...data }) };
  if (typeof values.limitBytes === 'number') values.limit = megabytes(values.limitBytes);
  const { width, height, frames, maxMegapixels } = values;
  if (typeof width === 'number' && typeof height === 'number')
    values.pixels = `${count(width)} × ${count(height)} pixels${Number(frames) > 1 ? `, ${frames} quadros` : ''}`;
  if (typeof maxMegapixels === 'number')
    values.megapixels = maxMegapixels === 1 ? '1 megapixel' : `${count(maxMegapixels)} megapixels`;
  if (typeof values.date === 'string' && typeof values.time === 'string')
    values.moment = `${formatDate(values.date)} às ${values.time}`;
  if (values.kind === 'held' || values.kind === 'request') values.held = heldSentences[values.kind];
  if (typeof values.reason === 'string') {
    values.rule = sayBookingRule(values.reason);
    values.photograph = sayPhotographRule(values.reason);
  }
  if (Array.isArray(values.characters)) values.characters = values.characters.join(' ');
  if (Array.isArray(values.missing)) values.missing = values.missing.map(needName).join(', ');
  if (typeof values.happenedAt === 'string') values.who = values.name ?? 'alguém';
  if (typeof values.retryAfterSeconds === 'number') values.wait = waiting(values.retryAfterSeconds);
  return message.replace(/\{(\w+)\}/gu, (placeholder, name: string) =>
    typeof values[name] === 'string' ? values[name] : placeholder,
  );
}

/** What a document says. */
export const documentNeedNames = {
  clinic: 'o nome e o endereço da clínica',
  professional: 'quem o emite, por um profissional ligado à sua conta',
  council: 'o seu registro no conselho',
  rqe: 'o seu RQE',
  cpf: 'o CPF do paciente',
  address: 'o endereço do paciente',
} satisfies Record<DocumentNeed, string>;
const needName = (need: string) =>
  Object.entries(documentNeedNames).find(([each]) => each === need)?.[1] ?? 'outros dados';

const heldSentences = {
  held: 'Um paciente está marcando este horário agora.',
  request: 'Há um pedido de paciente para este horário.',
};

/** Why a picture is no photograph that can be kept. */
export const photographSentences = {
  heic:
    'Esta foto está no formato HEIC do iPhone. Em Ajustes, Câmera, Formatos, escolha “Mais compatível” e fotografe de novo; ' +
    'as que já tirou, envie pela galeria como JPEG.',
  video: 'Este arquivo é um vídeo. Envie uma foto.',
  animated: 'Esta imagem tem animação. Envie uma foto parada.',
  unreadable: 'Este arquivo não é uma foto que possa ser lida. Use JPEG, PNG ou WebP.',
} as const;
const sayPhotographRule = (reason: string) =>
  Object.entries(photographSentences).find(([each]) => each === reason)?.[1] ??
  photographSentences.unreadable;

/** Why a patient cannot book, move or cancel by themselves. */
export const bookingSentences = {
  off: 'O agendamento online não está disponível. Fale com a clínica.',
  notice: 'Este horário está muito próximo para marcar por aqui. Escolha outro ou fale com a clínica.',
  horizon: 'Esta data ainda não está aberta para agendamento. Escolha uma mais próxima.',
  tooMany: 'Você já tem o máximo de agendamentos em aberto. Para mais um, fale com a clínica.',
  ownTime: 'Você já tem um agendamento ou pedido neste horário. Escolha outro.',
  window: 'O prazo para mudar este horário por aqui já passou. Fale com a clínica.',
  approval: 'A clínica precisa confirmar este agendamento. Envie como pedido.',
  procedure: 'Este atendimento não pode ser marcado por aqui. Fale com a clínica.',
  closed: 'A clínica não atende neste horário. Escolha outro.',
  displaced: 'A clínica vai remarcar este horário. Escolha outro ou fale com a clínica.',
  status: 'Este agendamento já mudou e isso não é mais possível.',
} as const satisfies Record<BookingReason, string>;

const sayBookingRule = (reason: string) =>
  Object.entries(bookingSentences).find(([each]) => each === reason)?.[1] ?? bookingSentences.status;

const count = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

const waiting = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
};

const megabytes = (bytes: number) => `${count(bytes / 1024 / 1024)} MB`;
