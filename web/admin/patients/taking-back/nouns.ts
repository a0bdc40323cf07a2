/** What can be taken back: its call, its cached answers, and its sentences. */
import { api, client } from '#web/api/client.ts';

export const nouns = {
  file: {
    takeBack: client.files.takeBack,
    lists: api.files.list.key(),
    leaves: 'O arquivo sai deste prontuário e do portal do paciente agora mesmo.',
    ofAnother: 'Se ele é de outro paciente, baixe o arquivo antes e guarde-o no prontuário certo.',
    done: 'Arquivo retirado do prontuário',
    gone: 'Este arquivo já não está no prontuário. Outra pessoa pode tê-lo retirado.',
  },
  plan: {
    takeBack: client.treatmentPlans.takeBack,
    lists: api.treatmentPlans.list.key(),
    leaves: 'O plano sai deste prontuário e do portal do paciente agora mesmo.',
    ofAnother: 'Se ele é de outro paciente, escreva-o depois no prontuário certo.',
    done: 'Plano de tratamento retirado do prontuário',
    gone: 'Este plano já não está no prontuário. Outra pessoa pode tê-lo retirado.',
  },
  procedure: {
    takeBack: client.futureProcedures.takeBack,
    lists: api.futureProcedures.list.key(),
    leaves: 'O procedimento sai deste prontuário e do portal do paciente agora mesmo.',
    ofAnother: 'Se ele é de outro paciente, adicione-o depois no prontuário certo.',
    done: 'Procedimento retirado do prontuário',
    gone: 'Este procedimento já não está no prontuário. Outra pessoa pode tê-lo retirado.',
  },
};
export type Noun = keyof typeof nouns;
