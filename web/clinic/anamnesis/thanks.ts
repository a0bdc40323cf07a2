/** What the patient reads after the answers were sent. Apart from the form, which the link's page loads later. */
export const thanks = 'Obrigado! Suas respostas chegaram à clínica, e só a equipe que cuida de você as lê.';
