/** Messages of refusals that only staff meet. Apart, so that the first visits of login and portal do not bring them. */
import type { ErrorCode } from '#contract/errors.ts';

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
    'O paciente não autoriza novas fotos no prontuário. Se ele mudou de ideia, registre em Autorizações.',
  CONSENT_MISSING: 'O paciente não autorizou este uso das fotos, ou retirou a autorização.',
  HOURS_NEEDED: 'A clínica precisa de um horário de atendimento. Informe outro antes de remover este.',
  IMPORT_STATE: 'A importação já avançou, e isso não é mais possível. Confira em que ponto ela está.',
  IMPORT_FILE_REFUSED: 'A planilha não pôde ser lida assim. Confira o arquivo e como ele é lido.',
  IMPORT_WITHOUT_SOURCE: 'Envie primeiro o arquivo que você quer importar.',
  UNDO_TOO_LATE:
    'Não dá mais para desfazer: {who} já fez uma alteração depois da importação, e ela seria perdida.',
} satisfies Partial<Record<ErrorCode, string>>;

export type StaffCode = keyof typeof staffMessages;
