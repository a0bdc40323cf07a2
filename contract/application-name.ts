/** The name of this software. Screens show it until the clinic has saved its own; mails and exports then name no clinic. */
export const applicationName = 'Viço';
