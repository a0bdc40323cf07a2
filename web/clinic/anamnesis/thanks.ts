/** What the patient reads after the answers were sent. Apart from the form, which the link's page loads later. */
export const thanks =
  'Obrigado! Suas respostas chegaram à clínica. Só quem tem acesso ao seu prontuário as lê.';
