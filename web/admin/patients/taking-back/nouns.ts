/** What can be taken back: its call, its cached answers, and its sentences. */
import { api, client } from '#web/api/client.ts';

const logged = 'registro de atividades diz quem retirou e por quê.';
/** Of what leaves the screen: db/functions/archive.sql keeps a copy. */
const sealed = `A clínica guarda uma cópia lacrada por 20 anos, como a lei exige. Ela não volta à tela, e o ${logged}`;

export const nouns = {
  entry: {
    takeBack: client.record.strike,
    lists: api.record.key(),
    leaves:
      'A evolução fica riscada neste prontuário, com o motivo. O paciente deixa de ver as orientações dela; a equipe continua a lê-la, marcada como retirada.',
    kept: `O ${logged}`,
    ofAnother: 'Se ela é de outro paciente, escreva-a depois no prontuário certo.',
    done: 'Evolução riscada',
    gone: 'Esta evolução já estava riscada.',
  },
  document: {
    takeBack: client.documents.cancel,
    lists: api.documents.key(),
    leaves:
      'O documento fica riscado neste prontuário, com o motivo, e a conferência pública diz que foi cancelado. Quem tem acesso ao portal continua a vê-lo lá, como cancelado, menos quando o paciente era outro. O papel já entregue não volta: avise o paciente.',
    kept: 'O número não é usado de novo, e o registro de atividades diz quem cancelou e por quê.',
    ofAnother:
      'O portal deste paciente deixa de mostrar o documento: diz só que o número foi cancelado pela clínica. Se ele é de outro paciente, emita-o depois no prontuário certo.',
    done: 'Documento cancelado',
    gone: 'Este documento já estava cancelado.',
  },
  file: {
    takeBack: client.files.takeBack,
    lists: api.files.list.key(),
    leaves: 'O arquivo sai deste prontuário e do portal do paciente agora mesmo.',
    kept: sealed,
    ofAnother: 'Se ele é de outro paciente, baixe o arquivo antes e guarde-o no prontuário certo.',
    done: 'Arquivo retirado do prontuário',
    gone: 'Este arquivo já não está no prontuário. Outra pessoa pode tê-lo retirado.',
  },
  photograph: {
    takeBack: client.photographs.takeBack,
    lists: api.photographs.key(),
    leaves: 'A foto sai deste prontuário e do portal do paciente agora mesmo.',
    kept: sealed,
    ofAnother: 'Se ela é de outro paciente, envie-a depois ao prontuário certo.',
    done: 'Foto retirada do prontuário',
    gone: 'Esta foto já não está no prontuário. Outra pessoa pode tê-la retirado.',
  },
  plan: {
    takeBack: client.treatmentPlans.takeBack,
    lists: api.treatmentPlans.list.key(),
    leaves: 'O plano sai deste prontuário e do portal do paciente agora mesmo.',
    kept: sealed,
    ofAnother: 'Se ele é de outro paciente, escreva-o depois no prontuário certo.',
    done: 'Plano de tratamento retirado do prontuário',
    gone: 'Este plano já não está no prontuário. Outra pessoa pode tê-lo retirado.',
  },
  procedure: {
    takeBack: client.futureProcedures.takeBack,
    lists: api.futureProcedures.list.key(),
    leaves: 'O procedimento sai deste prontuário e do portal do paciente agora mesmo.',
    kept: sealed,
    ofAnother: 'Se ele é de outro paciente, adicione-o depois no prontuário certo.',
    done: 'Procedimento retirado do prontuário',
    gone: 'Este procedimento já não está no prontuário. Outra pessoa pode tê-lo retirado.',
  },
};
export type Noun = keyof typeof nouns;
