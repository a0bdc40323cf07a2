import { isUnnamed, noProfessional } from '#contract/clinic/unnamed-professionals.ts';

/** 'Limpeza de pele · Dra. Helena Prado'; without a professional who is still to be named. */
export const whatAndWho = (service: string, professional: string) =>
  [service, professional].filter((name) => name && !isUnnamed(name)).join(' · ');

/** The same to staff, who are to see that nobody is named. */
export const whatAndWhoOrNone = (service: string, professional: string) =>
  professional === noProfessional ? `${service} · ${noProfessional}` : whatAndWho(service, professional);

/** ', com Dra. Helena Prado'; nothing where the professional is still to be named. */
export const withWhom = (professional: string) =>
  professional && !isUnnamed(professional) ? `, com ${professional}` : '';
